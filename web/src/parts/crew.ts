/** The six crew types. Each has its own shape and icon, so that colour isn't the only difference. */

export const CREW = {
  "con man": { colour: "con-man", shape: "M50 3a47 47 0 1 1 0 94a47 47 0 1 1 0-94z" },
  driver: { colour: "driver", shape: "M27 5h46l24 45-24 45H27L3 50z" },
  "grease man": { colour: "grease-man", shape: "M50 2 98 50 50 98 2 50z" },
  "gun man": { colour: "gun-man", shape: "M30 3h40l27 27v40L70 97H30L3 70V30z" },
  hacker: { colour: "hacker", shape: "M14 6h72q8 0 8 8v72q0 8-8 8H14q-8 0-8-8V14q0-8 8-8z" },
  muscle: { colour: "muscle", shape: "M50 3l44 14v33q0 32-44 47Q6 82 6 50V17z" },
} as const;

export type CrewType = keyof typeof CREW;

export interface CrewCardName {
  type: CrewType;
  expert: boolean;
}

const CARDS = new Map(
  (Object.keys(CREW) as CrewType[]).flatMap((type) => [
    [type as string, { type, expert: false }],
    [`expert ${type}`, { type, expert: true }],
  ]),
);

/** Parse a crew card's name, such as "expert gun man". */
export function crewCard(name: string): CrewCardName | null {
  return CARDS.get(name) ?? null;
}
