import { noAnswerWords, RATE_LIMIT, retryWords, TOO_MANY_REQUESTS } from '../shell/wait-words.ts'

/** Names the template of the note. */
export const FIRST_WAIT = 'first-wait'

/** As the note of the app, which follows it. */
const QUIET_MS = 1_000
const TICK_MS = 250

/**
 * Says in the first view what the page waits for since a time, until its first read is answered or the app takes the
 * place of the view. It needs no code of the app, which may be what is late.
 */
export const showFirstWait = (since: number, reply: Promise<Response>): void => {
  const main = document.getElementById('content')
  const template = document.querySelector<HTMLTemplateElement>(
    `template[data-page="${FIRST_WAIT}"]`,
  )
  const note = template?.content.firstElementChild?.cloneNode(true)
  if (!main || !(note instanceof HTMLElement)) return
  const [reason, rest] = note.querySelectorAll('[data-wait]')
  let words = (now: number) => noAnswerWords(since, now)
  const end = () => {
    clearInterval(timer)
    note.remove()
  }
  const tick = () => {
    const now = Date.now()
    if (!main.isConnected) return end()
    if (now - since < QUIET_MS) return
    const said = words(now)
    reason?.replaceChildren(said.reason)
    rest?.replaceChildren(said.rest)
    if (!note.isConnected) main.append(note)
  }
  const timer = setInterval(tick, TICK_MS)
  reply.then(({ status, headers }) => {
    if (status !== TOO_MANY_REQUESTS) return end()
    const retryAt = Date.now() + (Number(headers.get('Retry-After')) || 0) * 1000
    words = (now) => retryWords(RATE_LIMIT, retryAt, now)
    tick()
  }, end)
  tick()
}
