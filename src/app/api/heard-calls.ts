import type { AnsweredCall, Client } from './client.ts'

type Heard = [client: Client, call: AnsweredCall]

/** Enough for the first page: what hears them is loaded right behind it. */
const MOST = 50

/** Who hears every call of this tab's session; until it is loaded, calls wait. */
export const hearer = {
  waiting: [] as Heard[],
  hear: (...heard: Heard): void => {
    if (hearer.waiting.length < MOST) hearer.waiting.push(heard)
  },
}
