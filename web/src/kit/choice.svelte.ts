/** A choice in progress: something on the board is chosen, and the action bar says what will happen. */

import { getContext, setContext } from "svelte";

/** A labelled button that carries the choice out. */
export interface ChoiceButton {
  /** What will happen, and what it costs: "Pay $5 and look into H". */
  label: string;
  /** The option it stands for, so hints and lessons can point at it. */
  option?: number;
  press: () => void;
}

export interface Choice {
  /** What is chosen: "Scavenge". Empty if the buttons say it. */
  title: string;
  /** What it does, in a sentence. */
  text?: string;
  /** Without a button, the text says what to choose next. */
  buttons: readonly ChoiceButton[];
  cancel: () => void;
}

/** What is chosen, as the prompt says it: on a narrow screen the action bar has no room for words. */
export const inPrompt = $state<{ choice: Pick<Choice, "title" | "text"> | null }>({ choice: null });

/** The choice that an `OptionTarget` with `ask` has started. It ends with its question. */
export class ChoiceInProgress {
  private chosen = $state.raw<{ decision: string; option: number; choice: Choice } | null>(null);

  start(decision: string, option: number, choice: Omit<Choice, "cancel">): void {
    this.chosen = { decision, option, choice: { ...choice, cancel: this.cancel } };
  }

  cancel = (): void => {
    this.chosen = null;
  };

  /** Whether this option of this question is chosen. */
  has(decision: string | undefined, option: number | undefined): boolean {
    return this.chosen?.decision === decision && this.chosen?.option === option;
  }

  at(decision: string | undefined): Choice | null {
    return this.chosen?.decision === decision ? (this.chosen?.choice ?? null) : null;
  }
}

const KEY = Symbol("choice");

export function provideChoice(): ChoiceInProgress {
  return setContext(KEY, new ChoiceInProgress());
}

export function choiceInProgress(): ChoiceInProgress | undefined {
  return getContext<ChoiceInProgress | undefined>(KEY);
}
