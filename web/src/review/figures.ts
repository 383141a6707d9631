/** Format the numbers of a review. */

import type { Review, SeatReview, Shares } from "../generated/protocol";
import type { TurningPoint } from "../parts/turning-points";

export const percent = (chance: number): string => `${Math.round(chance * 100)} %`;
const tenths = (share: number): number => Math.round(share * 1000);
const inPoints = (amount: number): string =>
  `${amount < 0 ? "−" : amount ? "+" : ""}${(Math.abs(amount) / 10).toFixed(1)}`;
/** Format a change in percentage points. */
export const points = (change: number): string => inPoints(tenths(change));

/** Format a seat's shares, rounded so that they add up. */
export function formatShares({ start, end, shares }: SeatReview) {
  const [from, to, skill, others] = [start, end, shares.skill, shares.others].map(tenths) as [
    number,
    number,
    number,
    number,
  ];
  return {
    start: (from / 10).toFixed(1),
    skill: inPoints(skill),
    others: inPoints(others),
    luck: inPoints(to - from - skill - others),
    end: (to / 10).toFixed(1),
  };
}

const LABELS: [keyof Shares, string][] = [
  ["skill", "own play"],
  ["others", "others’ play"],
  ["luck", "luck"],
];

/** Describe what caused a change, the largest share first; shares that round to 0 are left out. */
function describeShares(shares: Shares): string {
  const parts = LABELS.filter(([share]) => tenths(shares[share])).sort(
    ([a], [b]) => Math.abs(shares[b]) - Math.abs(shares[a]),
  );
  if (parts.length === 1) return parts[0]?.[1] ?? "";
  return parts.map(([share, words]) => `${words} ${points(shares[share])}`).join(", ");
}

export function turningPointsIn(review: Review): TurningPoint[] {
  return review.moments.map(({ act, by, done, told, changes }) => ({
    act,
    by,
    done,
    told,
    changes: changes.map((shares) => ({
      seat: shares.seat,
      by: shares.skill + shares.others + shares.luck,
      note: describeShares(shares),
    })),
    worth: review.points.find((point) => point.act === act)?.chances[changes[0]?.seat ?? 0] ?? 0,
  }));
}
