/** The offline checker: one HTML file without any other file or server. */

import { cardNames, drawMoment, drawTitle, verdictWords } from "../src/fairness/words";
import { checkRecord, type CheckedDraw, type Verdict } from "../src/fairness/check";
import { runVectors, uncaughtFlips } from "../src/fairness/vectors";

/** For the console and for tests. */
Object.assign(window, { heistnight: { checkRecord, runVectors, uncaughtFlips } });

const find = <E extends HTMLElement>(query: string): E => document.querySelector<E>(query) as E;
const file = find<HTMLInputElement>("#file");
const table = find<HTMLInputElement>("#table");
const commitment = find<HTMLInputElement>("#commitment");
const number = find<HTMLInputElement>("#number");
const hashes = find<HTMLInputElement>("#hashes");
const verdictLine = find("#verdict");

function element(tag: string, text: string, bad = false): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  made.classList.toggle("bad", bad);
  return made;
}

function drawItem({ draw, computed, fits }: CheckedDraw, verdict: Verdict): HTMLElement {
  const item = element("li", "", !fits);
  const details = document.createElement("details");
  const title = `${fits ? "✓" : "✗ Wrong:"} ${drawTitle(draw)} (${drawMoment(draw)})`;
  const names = verdict.record?.chance?.names[draw.deck];
  const words =
    computed.kind === "shuffle"
      ? cardNames(draw.deck, computed.order, names).join(", ")
      : `From the seed: ${computed.got + 1} of ${computed.below}.`;
  details.append(element("summary", title), element("p", words));
  item.append(details);
  return item;
}

function show(verdict: Verdict): void {
  verdictLine.textContent = verdictWords(verdict);
  verdictLine.classList.toggle("bad", !verdict.fits);
  const people = verdict.record?.deal?.people ?? [];
  const left = people.filter((one) => !one.nonce).map((one) => `Player ${one.seat + 1}`);
  find("#checks").replaceChildren(
    ...verdict.checks.map((one) =>
      element("li", `${one.fits ? "✓" : "✗ Wrong:"} ${one.words}`, !one.fits),
    ),
    ...(left.length
      ? [element("li", `Left out, without a number in time: ${left.join(", ")}.`)]
      : []),
  );
  find("#draws").hidden = !verdict.draws.length;
  find("#draws ol").replaceChildren(...verdict.draws.map((one) => drawItem(one, verdict)));
}

async function check(): Promise<void> {
  const record = file.files?.[0];
  if (!record) return;
  const [nonce, saw] = [number.value, commitment.value];
  const seen = { table: table.value, commitment: saw, nonce, hashes: hashes.value };
  show(checkRecord(await record.text(), seen));
}

for (const input of [file, table, commitment, number, hashes])
  input.addEventListener("change", () => void check());
