import { expect, test } from 'vitest'
import { storedConnection } from '../connection/connection.ts'
import { QUESTION } from './ask-tabs.ts'
import type { Session } from './session.ts'
import { connectionOf, openSession, openTab, withEmptyBrowser } from '../test-session.ts'

withEmptyBrowser()

/** A tab that is signed in with a key. */
const openSignedIn = (key: string, focusedAt = 0) => {
  openTab()
  const tab = openSession({ focusedAt })
  tab.session.connect(connectionOf(key), false)
  return tab
}
/** Asks, and resolves when the session has a connection: on a busy machine that may be a late one. */
const asked = async ({ ask, state }: Session) => {
  const isIn = new Promise<void>((resolve) => {
    state.subscribe(({ client }) => {
      if (client) resolve()
    })
  })
  if (!(await ask())) await isIn
}
const openNew = () => {
  openTab()
  return openSession()
}
/** The next message on the channel of the tabs that `matches`. */
const heard = (matches: (data: unknown) => boolean) =>
  new Promise<unknown>((resolve) => {
    const channel = new BroadcastChannel('adit')
    channel.addEventListener('message', ({ data }) => {
      if (!matches(data)) return
      channel.close()
      resolve(data)
    })
  })
/** Resolves when what was sent so far has reached the tabs, and they have acted on it. */
const settled = async () => {
  const channel = new BroadcastChannel('adit')
  const last = heard((data) => data === 'last')
  channel.postMessage('last')
  await last
  channel.close()
  // Timers fire in order.
  await new Promise((resolve) => void setTimeout(resolve))
}
const has = (member: string) => (data: unknown) =>
  typeof data === 'object' && data !== null && member in data

test('a new tab gets the connection of another one, with its id, for itself only', async () => {
  const first = openSignedIn('one')
  const second = openNew()
  await asked(second.session)
  expect(second.clientNow().connection).toEqual(first.clientNow().connection)
  expect(storedConnection()?.key).toBe('one')
  expect(localStorage.getItem('adit.connection')).toBeNull()
})

// Regression: of two tabs that were opened at once, one stayed at the connect page.
test('a tab is signed in that asked before another was, and not after a sign-out', async () => {
  const { session } = openNew()
  expect(await session.ask()).toBe(false)
  const other = openSignedIn('one')
  await expect.poll(() => session.client()?.connection.key, { timeout: 15_000 }).toBe('one')
  other.session.signOut()
  await settled()
  openSignedIn('two')
  await settled()
  expect(session.client()).toBeNull()
})

test('of several tabs, the one that had the focus last answers', async () => {
  for (const order of [
    [10, 30, 20],
    [30, 20, 10],
    [5, 30, Infinity, 10],
  ]) {
    const tabs = order.map((focusedAt) => openSignedIn(`focused-${focusedAt}`, focusedAt))
    const { session, clientNow } = openNew()
    await asked(session)
    expect(clientNow().connection.key).toBe(`focused-${Math.max(...order)}`)
    for (const tab of [...tabs, { session }]) tab.session.close()
  }
})

test('a tab with a connection takes no other one', async () => {
  openSignedIn('one')
  const { session, clientNow } = openSignedIn('two')
  await session.ask()
  const channel = new BroadcastChannel('adit')
  const seen = heard(has('connection'))
  channel.postMessage(QUESTION)
  const answer = await seen
  channel.postMessage({ ...Object(answer), connection: connectionOf('planted') })
  channel.close()
  await settled()
  expect(clientNow().connection.key).toBe('two')
})

// Regression: a second call of the router did not wait, and led to the connect page before the answer came.
test('two calls at the same time wait for the same answer', async () => {
  const { session } = openNew()
  const question = heard((data) => data === QUESTION)
  const calls = [session.ask(), session.ask()]
  await question
  const other = new BroadcastChannel('adit')
  other.postMessage({
    connection: connectionOf('one'),
    focused_at: Infinity,
    stay: '',
  })
  other.close()
  expect(await Promise.all(calls)).toEqual([true, true])
})

// Regression: a tab that was frozen during a sign-out handed its connection on.
test('a connection from before a sign-out is not handed on', async () => {
  openSignedIn('one')
  localStorage.setItem('adit.stay', 'since it was frozen')
  expect(await openNew().session.ask()).toBe(false)
})

test('nobody answers if there is no other tab, or the key of the other is refused', async () => {
  expect(await openNew().session.ask()).toBe(false)
  openTab()
  const refused = openSession({ status: 401 })
  refused.session.connect(connectionOf('one'), false)
  await expect(refused.read()).rejects.toMatchObject({ status: 401 })
  expect(await openNew().session.ask()).toBe(false)
})

test('a late answer still signs in, unless the user has begun to type', async () => {
  for (const isTyping of [false, true]) {
    const { session } = openNew()
    expect(await session.ask()).toBe(false)
    if (isTyping) session.endAsking()
    const signedIn = new Promise<void>((resolve) => {
      session.state.subscribe(() => resolve())
    })
    const late = new BroadcastChannel('adit')
    late.postMessage({
      connection: connectionOf('late'),
      focused_at: Infinity,
      stay: '',
    })
    await (isTyping ? settled() : signedIn)
    expect(session.client()?.connection.key).toBe(isTyping ? undefined : 'late')
    late.close()
    session.close()
  }
})

// An answer that was sent before a sign-out may arrive after it.
test('a tab that is asking during a sign-out ends signed out, whatever comes first', async () => {
  for (const isOutFirst of [true, false]) {
    const first = openSignedIn('one')
    const { session } = openNew()
    const answered = heard(has('connection'))
    if (isOutFirst) {
      const asking = session.ask()
      const answer = await answered
      first.session.signOut()
      const again = new BroadcastChannel('adit')
      again.postMessage(answer)
      again.close()
      await asking
      await settled()
    } else {
      await asked(session)
      const out = new Promise<void>((resolve) => session.onSignOut(resolve))
      first.session.signOut()
      await out
    }
    expect(session.client()).toBeNull()
    expect(storedConnection()).toBeNull()
  }
})

test('a tab that was signed out does not sign in again by itself', async () => {
  const { session } = openSignedIn('one')
  session.signOut()
  openSignedIn('two')
  expect(await session.ask()).toBe(false)
})
