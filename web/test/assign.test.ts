import { beforeEach, expect, test, vi } from "vitest";
import { Assignment } from "../src/board/big-score/assign.svelte";
import type { BoardView } from "../src/board/board-view";
import type { BigScoreView, Foreseen, OptionShown } from "../src/generated/protocol";

// A fake server: drivers can go to job 1, and only one card can train.
const JOB = 12;
const TRAIN = 18;
const HOME = 19;
const option = (id: number, data: Record<string, unknown>): OptionShown => ({
  id,
  label: `${id}`,
  label_parts: null,
  final: null,
  data,
  rule: "BS-24",
});
const ALL = [
  option(JOB, { kind: "send", job: 0 }),
  option(TRAIN, { kind: "train" }),
  option(HOME, { kind: "unassign" }),
];

async function foresee(decision: string, choices: number[]): Promise<Foreseen> {
  const steps: Foreseen["steps"] = [];
  let trained = false;
  for (const choice of choices) {
    const options = ALL.filter((one) => one.id !== TRAIN || !trained);
    const reasons = trained
      ? [
          {
            choice: TRAIN,
            label: "train",
            label_parts: null,
            data: { kind: "train" },
            reason: "one is enough (BS-26).",
            reason_parts: null,
          },
        ]
      : [];
    steps.push({
      decision: {
        id: decision,
        prompt: "",
        prompt_parts: null,
        rule: "",
        phase: "assign",
        sealed: true,
        options,
      },
      reasons,
    });
    if (!options.some((one) => one.id === choice))
      return {
        type: "foreseen",
        request: "",
        decision,
        steps,
        refused: "one is enough (BS-26).",
        refused_parts: null,
        coach: null,
      };
    trained ||= choice === TRAIN;
  }
  return {
    type: "foreseen",
    request: "",
    decision,
    steps,
    refused: null,
    refused_parts: null,
    coach: null,
  };
}

const plan = vi.fn(async () => true);
const game = {
  decision: { options: ALL },
  named: (text: string) => text,
  plan,
  foresee,
} as unknown as BoardView<BigScoreView>;
let assignment: Assignment;
const card = (index: number) => assignment.cards[index]!;

beforeEach(async () => {
  plan.mockClear();
  assignment = new Assignment(game);
  assignment.begin("0.5", ["driver", "expert driver", "expert hacker"]);
  await vi.waitFor(() => expect(assignment.steps.length).toBe(3));
});

test("placed cards are sent as one plan in the order of the questions", async () => {
  await assignment.put(card(2), { kind: "send", job: 0 });
  await assignment.put(card(0), { kind: "send", job: 0 });
  expect(assignment.at({ kind: "send", job: 0 }).map((one) => one.index)).toEqual([0, 2]);
  await assignment.send();
  expect(plan).toHaveBeenCalledWith([JOB, HOME, JOB], "0.5");
});

test("a card can't go where the server doesn't offer it, and the reason is shown", async () => {
  await assignment.put(card(1), { kind: "train" });
  await assignment.put(card(2), { kind: "train" });
  expect(card(2).place).toBeNull();
  expect(assignment.problem).toBe("One is enough (BS-26).");
});

test("a card that no longer fits after an earlier one goes back to the hand", async () => {
  await assignment.put(card(2), { kind: "train" });
  await assignment.put(card(1), { kind: "train" });
  expect(card(1).place).toEqual({ kind: "train" });
  expect(card(2).place).toBeNull();
  expect(assignment.pickUp.held?.index).toBe(2);
});

test("placing the held card picks up the next one", () => {
  assignment.press(card(0));
  expect(assignment.pickUp.lit({ kind: "send", job: 0 })).toBe(true);
  assignment.pickUp.put({ kind: "send", job: 0 });
  expect(card(0).place).toEqual({ kind: "send", job: 0 });
  expect(assignment.pickUp.held?.index).toBe(1);
});

test("a second press takes a placed card back", async () => {
  await assignment.put(card(0), { kind: "send", job: 0 });
  assignment.press(card(0));
  assignment.press(card(0));
  expect(card(0).place).toBeNull();
});

test("an undone plan keeps its places", async () => {
  await assignment.put(card(0), { kind: "send", job: 0 });
  await assignment.send();
  assignment.begin("0.7", ["expert hacker"]);
  assignment.begin("0.5", ["driver", "expert driver", "expert hacker"]);
  expect(card(0).place).toEqual({ kind: "send", job: 0 });
});

test("the same hand dealt again starts a new plan", async () => {
  await assignment.put(card(0), { kind: "send", job: 0 });
  assignment.begin("0.9", ["driver", "expert driver", "expert hacker"]);
  expect(card(0).place).toBeNull();
});
