/** How this browser's lone nights went, by scenario. */

import { keepSetting, setting } from "./local-storage";

export interface Night {
  /** The table it was at: each counts once. */
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

const NIGHTS = "nights";
const MOST = 500;

export function keepNight(night: Night): void {
  const kept = setting<Night[]>(NIGHTS, []).filter((one) => one.code !== night.code);
  keepSetting(NIGHTS, [...kept, night].slice(-MOST));
}

export function recordOf(scenario: string): OwnRecord {
  const nights = setting<Night[]>(NIGHTS, []).filter((night) => night.scenario === scenario);
  return {
    played: nights.length,
    met: nights.filter((night) => night.met).length,
    best: nights.reduce((best, night) => Math.max(best, night.total), 0),
  };
}
