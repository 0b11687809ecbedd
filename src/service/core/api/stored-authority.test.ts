import { describe, expect, onTestFinished, test } from 'vitest'
import type { Store } from '#service/core/store/store.ts'
import { authorityInMemory } from '#service/testing/test-authority.ts'
import { testStores } from '#service/testing/test-stores.ts'
import { openCertificateAuthority } from './certificate-authority.ts'
import { FEWEST_ROUNDS } from './key-encryption.ts'
import { AuthorityKeyError, type AuthorityStore } from './stored-authority.ts'

// Opening a store takes seconds on a busy machine.
const SECRET = 'correct horse battery staple'
const open = (store: { certificateAuthority: AuthorityStore }, secret?: string) =>
  openCertificateAuthority(store.certificateAuthority, { days: 90, secret, rounds: FEWEST_ROUNDS })
const messageOf = (error: unknown): string =>
  error instanceof AuthorityKeyError ? error.message : String(error)
const refusal = (opening: Promise<unknown>) => opening.then(() => 'opened', messageOf)

describe.each(testStores)("the authority's key on $name", (testStore) => {
  const openTestStore = async (): Promise<Store> => {
    const store = await testStore.open()
    onTestFinished(() => store.close())
    return store
  }

  test('is never stored plain where a secret is given, and opened by that one only', async () => {
    const store = await openTestStore()
    const { certificate } = await open(store, SECRET)
    const stored = await store.certificateAuthority.load()
    expect(stored?.private_key).toMatch(/^adit-encrypted-key;v=1;/)

    expect((await open(store, SECRET)).certificate).toBe(certificate)
    expect(await refusal(open(store))).toMatch(
      /is encrypted, and this start was given no secret\. Set ADIT_SECRET, or/,
    )
    expect(await refusal(open(store, 'another secret of one'))).toMatch(
      /is encrypted with another secret than .* Nothing was changed\.$/,
    )
    expect(await store.certificateAuthority.load()).toEqual(stored)
  })

  test('that was stored plain is encrypted by the first of several starts, for all of them', async () => {
    const store = await openTestStore()
    const { certificate } = await open(store)
    expect((await store.certificateAuthority.load())?.private_key).toContain('PRIVATE KEY')

    const starts = await Promise.all([SECRET, SECRET, SECRET].map((secret) => open(store, secret)))
    expect(starts.map((start) => start.certificate)).toEqual([
      certificate,
      certificate,
      certificate,
    ])
    expect((await store.certificateAuthority.load())?.private_key).not.toContain('PRIVATE KEY')
    expect(await refusal(open(store))).toMatch(/no secret/)
  })
})

test('of two starts with different secrets on a plain key, one is refused', async () => {
  const store = { certificateAuthority: authorityInMemory() }
  await open(store)
  const starts = [open(store, SECRET), open(store, 'another secret of one')]
  const said = await Promise.all(starts.map(refusal))
  expect(said.toSorted()).toEqual([expect.stringMatching(/another secret than/), 'opened'])
})

test('a key of a later form is left alone, also by a start that may replace the authority', async () => {
  const store = authorityInMemory({ certificate: '', private_key: 'adit-encrypted-key;v=2;kdf=…' })
  const options = { days: 90, secret: SECRET, rounds: FEWEST_ROUNDS, replaceLost: true }
  expect(await refusal(openCertificateAuthority(store, options))).toMatch(
    /does not know\. Start the version that wrote it/,
  )
})

test('an authority whose secret is lost is replaced by a start that is told to, and only then', async () => {
  const store = authorityInMemory()
  const { certificate } = await open({ certificateAuthority: store }, SECRET)
  const told: string[] = []
  const replacing = (secret?: string) =>
    openCertificateAuthority(store, {
      days: 90,
      secret,
      rounds: FEWEST_ROUNDS,
      replaceLost: true,
      tell: (notice) => told.push(notice),
    })
  expect((await replacing(SECRET)).certificate).toBe(certificate)
  expect(told).toEqual([])
  for (const secret of ['another secret of one', undefined]) {
    const former = await store.load()
    const next = await replacing(secret)
    expect(next.certificate).not.toBe(former?.certificate)
    expect(told.splice(0)).toEqual([expect.stringContaining('was replaced by a new one')])
    expect((await open({ certificateAuthority: store }, secret)).certificate).toBe(next.certificate)
  }
})
