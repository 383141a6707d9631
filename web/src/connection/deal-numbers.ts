/** This browser's number in the deal of a table: make it, commit to it, reveal it, and remember what was shown. */

import type { DealShown, Lobby } from "../generated/protocol";
import { loadSetting, saveSetting } from "./local-storage";
import type { Reply } from "./socket";

/** What this browser saw before the first card. */
export interface SeenDeal {
  code: string;
  seat: number | null;
  commitment: string;
  /** Empty if this browser added no number. */
  nonce: string;
  /** The hash of everyone's hashes, noted before the number was sent. */
  hashes?: string;
  /** Whether the number was sent, and whether the server acknowledged it. */
  revealed: boolean;
  acknowledged: boolean;
  /** The game's replay, once it is over. */
  replay?: string;
}

const DEALS = "deals";
const MAX_DEALS = 60;
/** Used where the browser stores nothing. */
let dealsInMemory: SeenDeal[] = [];

const savedDeals = (): SeenDeal[] => loadSetting<SeenDeal[]>(DEALS, dealsInMemory);

export function findDeal(code: string, seat: number | null): SeenDeal | null {
  return savedDeals().find((deal) => deal.code === code && deal.seat === seat) ?? null;
}

export function findDealOfReplay(replay: string, seat: number | null): SeenDeal | null {
  return savedDeals().find((deal) => deal.replay === replay && deal.seat === seat) ?? null;
}

/** Remember which replay a table's game became. */
export function linkReplay(code: string, seat: number | null, replay: string): void {
  const deal = findDeal(code, seat);
  if (deal) saveDeal({ ...deal, replay });
}

function saveDeal(deal: SeenDeal): void {
  const others = savedDeals().filter((one) => one.code !== deal.code || one.seat !== deal.seat);
  dealsInMemory = [deal, ...others].slice(0, MAX_DEALS);
  saveSetting(DEALS, dealsInMemory);
}

type DealRequest =
  { type: "commit-number"; hash: string } | { type: "reveal-number"; number: string };

export class DealNumbers {
  /** The stage that is being answered. */
  private answering = "";

  constructor(
    private readonly code: string,
    private readonly request: (message: DealRequest) => Promise<Reply>,
  ) {}

  /** Answer the current stage of the deal, if the server waits for this seat. */
  async follow(lobby: Lobby, seat: number | null): Promise<void> {
    const { deal } = lobby;
    if (!deal) {
      // Load the hash function before the start, so that nobody waits for it.
      if (lobby.state === "lobby" && !lobby.seeded && seat !== null)
        await import("../fairness/deal");
      return;
    }
    this.keepFirst(deal, seat);
    if (deal.stage === "done" && !findDeal(this.code, seat)) this.remember(deal, seat, "");
    const stage = `${deal.stage} ${deal.commitment}`;
    if (seat === null || !deal.awaited.includes(seat) || this.answering === stage) return;
    this.answering = stage;
    try {
      if (deal.stage === "commit") await this.commit(deal, seat);
      else await this.reveal(deal, seat);
    } finally {
      this.answering = "";
    }
  }

  /** A table has one deal. A second one after the number was sent, on any seat, is a trick: this browser adds nothing
   * to it, and the check compares with the first. */
  private keepFirst(deal: DealShown, seat: number | null): void {
    const first = savedDeals().find(
      (one) => one.code === this.code && one.revealed && one.commitment !== deal.commitment,
    );
    if (first && first.seat !== seat) saveDeal({ ...first, seat });
  }

  private async commit(deal: DealShown, seat: number): Promise<void> {
    const { newNonce, nonceHash } = await import("../fairness/deal");
    const known = findDeal(this.code, seat);
    const same = known?.commitment === deal.commitment;
    if (known?.revealed && !same) return;
    const nonce = (same && known?.nonce) || newNonce();
    this.remember(deal, seat, nonce);
    await this.request({
      type: "commit-number",
      hash: nonceHash(deal.commitment, seat, nonce),
    });
  }

  private async reveal(deal: DealShown, seat: number): Promise<void> {
    const { hashList, nonceHash } = await import("../fairness/deal");
    const known = findDeal(this.code, seat);
    if (!known?.nonce || known.commitment !== deal.commitment) return;
    const hash = nonceHash(known.commitment, seat, known.nonce);
    if (deal.people.find((one) => one.seat === seat)?.hash !== hash) return;
    // The first list counts: with this number, a server could choose another one.
    const hashes = known.hashes ?? hashList(deal.commitment, deal.people);
    saveDeal({ ...known, hashes, revealed: true });
    const reply = await this.request({ type: "reveal-number", number: known.nonce });
    if (reply.type === "ack") saveDeal({ ...known, hashes, revealed: true, acknowledged: true });
  }

  private remember(deal: DealShown, seat: number | null, nonce: string): void {
    const { code } = this;
    const { commitment } = deal;
    saveDeal({ code, seat, commitment, nonce, revealed: false, acknowledged: false });
  }
}
