import type { IconName } from "./icons";

/** How a token is drawn: shape, icon and short label. */
export interface TokenLook {
  icon: IconName;
  shape: "round" | "square" | "bar" | "gem" | "shield" | "tag";
  colour: string;
  label: string;
}

const LOOKS: Record<string, Omit<TokenLook, "label">> = {
  diamond: { icon: "diamond", shape: "gem", colour: "diamond" },
  artifact: { icon: "artifact", shape: "round", colour: "artifact" },
  "hard drive": { icon: "hard drive", shape: "square", colour: "hard-drive" },
  "digital key": { icon: "digital key", shape: "tag", colour: "digital-key" },
  "silver bar": { icon: "silver bar", shape: "bar", colour: "silver-bar" },
  "gold bar": { icon: "gold bar", shape: "bar", colour: "gold-bar" },
  cop: { icon: "cop", shape: "shield", colour: "cop" },
};

export function tokenLook(name: string): TokenLook {
  if (name.startsWith("cash")) {
    const value = name.slice("cash".length).trim();
    const label = value ? money(Number(value)) : "cash";
    return { icon: "cash", shape: "square", colour: "cash", label };
  }
  const look = LOOKS[name] ?? {
    icon: "token" as IconName,
    shape: "round" as const,
    colour: "hard-drive",
  };
  return { ...look, label: name };
}

export function money(thousands: number): string {
  if (thousands === 0) return "$0";
  const sign = thousands < 0 ? "−" : "";
  const size = Math.abs(thousands);
  return size >= 1000 ? `${sign}$${size / 1000}M` : `${sign}$${size}K`;
}

/** Count equal names, in order of first occurrence. */
export function countByName(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts];
}
