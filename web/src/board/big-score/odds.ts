/** The odds that drawing so many tokens brings so many cops: plain counting, no rule. */

function ways(from: number, take: number): number {
  if (take < 0 || take > from) return 0;
  let product = 1;
  for (let i = 1; i <= take; i++) product = (product * (from - take + i)) / i;
  return product;
}

export function oddsOfCops(cops: number, tokens: number, draws: number, atLeast: number): number {
  const drawn = Math.min(draws, tokens);
  const all = ways(tokens, drawn);
  if (atLeast <= 0) return 1;
  let good = 0;
  for (let found = atLeast; found <= Math.min(cops, drawn); found++) {
    good += ways(cops, found) * ways(tokens - cops, drawn - found);
  }
  return all ? good / all : 0;
}
