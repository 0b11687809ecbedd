import { expect, test } from 'vitest'
import { COLLECTED_OPERATORS } from '../resources/operators/collected-operators.ts'
import { connectionOf, openSession, withEmptyBrowser } from '../test-session.ts'
import { openCollection, openWithSession } from './use-collection.ts'
import { closeAfterTest, pass, openPage, withTabs } from './test-browser.ts'

withTabs()
withEmptyBrowser()

const open = () => {
  openPage()
  const opened = openSession()
  opened.session.connect(connectionOf('one'), false)
  closeAfterTest(() => opened.session.signOut())
  const { session, clientNow } = opened
  const collectionNow = () => openCollection(session, clientNow(), COLLECTED_OPERATORS)
  return { ...opened, collectionNow }
}

test('a page that is still on the screen after a sign-out opens nothing with the key', async () => {
  const { session, clientNow, collectionNow, requests } = open()
  const client = clientNow()
  const collection = collectionNow()
  session.signOut()
  const again = openCollection(session, client, COLLECTED_OPERATORS)
  expect(again).toBe(collection)
  again.load()
  await pass(60_000)
  expect(requests.filter((key) => key !== '')).toEqual([])
})

test('another key has records of its own, and the former ones are closed', async () => {
  const { session, clientNow, read, collectionNow, requests } = open()
  openWithSession(session, [COLLECTED_OPERATORS])
  await read()
  const [client, before] = [clientNow(), collectionNow()]
  session.connect(connectionOf('two'), false)
  expect(collectionNow()).not.toBe(before)
  expect(collectionNow().state.get().records).toEqual([])
  expect(openCollection(session, client, COLLECTED_OPERATORS)).toBe(before)
  const sent = requests.length
  before.load()
  await pass(60_000)
  expect(requests).toHaveLength(sent)
})

test('no load begins before it is known what it may send', async () => {
  const { collectionNow, requests } = open()
  collectionNow().load()
  await pass(1000)
  // The host's settings, which need no key, and then the list.
  expect(requests).toEqual(['', 'Bearer one'])
})
