import type { AnsweredCall, Client } from './client.ts'

type Hear = (client: Client, call: AnsweredCall) => void

/** Enough for the first page: what hears them is loaded right behind it. */
const MOST = 50

const early: Parameters<Hear>[] = []
let hear: Hear = (...call) => {
  if (early.length < MOST) early.push(call)
}

/** Tells of a call of a session. */
export const tellCall: Hear = (...call) => hear(...call)

/** From now on hears every call of this tab's session, first those of before. */
export const hearCalls = (next: Hear): void => {
  hear = next
  for (const call of early.splice(0)) next(...call)
}
