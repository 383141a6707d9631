/** Results of this browser's solo games, by scenario. */

import { saveSetting, loadSetting } from "./local-storage";

export interface SoloResult {
  /** The table's code: each table counts once. */
  code: string;
  scenario: string;
  met: boolean;
  total: number;
}

export interface OwnRecord {
  played: number;
  met: number;
  best: number;
}

const STORAGE_KEY = "nights";
const MAX_RESULTS = 500;

export function saveSoloResult(result: SoloResult): void {
  const others = loadSetting<SoloResult[]>(STORAGE_KEY, []).filter(
    (one) => one.code !== result.code,
  );
  saveSetting(STORAGE_KEY, [...others, result].slice(-MAX_RESULTS));
}

export function soloRecord(scenario: string): OwnRecord {
  const results = loadSetting<SoloResult[]>(STORAGE_KEY, []).filter(
    (one) => one.scenario === scenario,
  );
  return {
    played: results.length,
    met: results.filter((one) => one.met).length,
    best: results.reduce((best, one) => Math.max(best, one.total), 0),
  };
}
