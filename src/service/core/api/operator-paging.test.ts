import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId } from '#service/core/store/ids.ts'
import type { Call } from '#service/testing/test-call.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { testStores } from '#service/testing/test-stores.ts'
import type { TestService } from '#service/testing/test-accounts.ts'
import { insertPlainOperator, insertPlainOperators } from '#service/testing/test-operators.ts'

const PATH = '/kubernetes_operators'
const BASE = 'http://adit.test/api'

type Step = 'insert' | 'delete' | 'page'

/** A walk through an account's list, page by page, while operators come and go. */
const createWalk = async ({ store, account: makeAccount }: TestService, limit: number) => {
  const { account } = await makeAccount()
  const alive: string[] = []
  const throughout = new Set<string>()
  const seen: string[] = []
  let wasLast = false
  return {
    seen,
    throughout,
    isDone: () => wasLast,
    insert: async (beforeTheWalk: boolean) => {
      const id = newId('k8sop')
      await insertPlainOperator(store, { account, principal: 'usr_test', id })
      alive.push(id)
      if (beforeTheWalk) throughout.add(id)
    },
    remove: async (choice: number) => {
      const [victim] = alive.splice(choice % Math.max(alive.length, 1), 1)
      if (victim === undefined) return
      const wasThere = await store.transaction(({ operators }) => operators.delete(account, victim))
      expect(wasThere).toBeDefined()
      throughout.delete(victim)
    },
    page: async () => {
      const rows = await store.operators.page(account, limit, seen.at(-1))
      seen.push(...rows.map(({ id }) => id))
      wasLast = rows.length < limit
    },
  }
}

/** Stores operators in an account; returns their ids, oldest first. */
const fill = async ({ store }: TestService, account: string, count: number, metadata = '') => {
  const ids = Array.from({ length: count }, () => newId('k8sop'))
  const operators = ids.map((id) => ({ account, principal: 'usr_test', id, metadata }))
  await insertPlainOperators(store, operators)
  return ids
}

/** The ids of every page, by the addresses that the pages name. */
const walked = async (call: Call, limit: number): Promise<string[][]> => {
  const pages: string[][] = []
  for (let next: string | null = `${PATH}?limit=${limit}`; next !== null;) {
    const { body } = await call('GET', next)
    pages.push(body.operators.map(({ id }: { id: string }) => id))
    next = body.next_page_uri?.slice(BASE.length) ?? null
  }
  return pages
}

describe.each(testStores)('pages of operators on $name', (testStore) => {
  const { service } = serviceOn(testStore)

  test('are of the newest first, each naming the next', async () => {
    const { call } = await service().account()
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1)
      ids.unshift((await call('POST', PATH, { body: {} })).body.id)
    const whole = await call('GET', PATH)
    expect(whole.body).toMatchObject({ uri: BASE + PATH, next_page_uri: null })
    expect(whole.body.operators.map(({ id }: { id: string }) => id)).toEqual(ids)

    const first = await call('GET', `${PATH}?limit=2`)
    expect(first.body.next_page_uri).toBe(`${BASE}${PATH}?limit=2&before_id=${ids[1]}`)
    const second = await call('GET', first.body.next_page_uri.slice(BASE.length))
    expect(second.body.uri).toBe(first.body.next_page_uri)
    expect(second.body.operators.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2, 4))

    // The operator of the cursor may have been deleted meanwhile.
    await call('DELETE', `${PATH}/${ids[1]}`)
    const again = await call('GET', `${PATH}?limit=3&before_id=${ids[1]}`)
    expect(again.body.operators.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2))
    expect(again.body.next_page_uri).toBeNull()
  })

  test('never repeat and never lose an operator that was there throughout', async () => {
    const step = fc.constantFrom<Step[]>('insert', 'delete', 'page')
    const steps = fc.array(fc.tuple(step, fc.nat(1000)), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(fc.nat(8), steps, fc.integer({ min: 1, max: 4 }), async (n, plan, limit) => {
        const walk = await createWalk(service(), limit)
        for (let index = 0; index < n; index += 1) await walk.insert(true)
        for (const [next, choice] of plan) {
          if (next === 'page') await walk.page()
          else if (next === 'insert') await walk.insert(false)
          else await walk.remove(choice)
        }
        while (!walk.isDone()) await walk.page()
        expect(new Set(walk.seen).size).toBe(walk.seen.length)
        expect(walk.seen.toSorted().toReversed()).toEqual(walk.seen)
        expect([...walk.throughout].filter((id) => !walk.seen.includes(id))).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  test('are of a hundred unless asked for more, and of a thousand at most', async () => {
    const { call, account } = await service().account()
    const ids = await fill(service(), account, 1002)
    expect((await call('GET', PATH)).body.operators).toHaveLength(100)
    const pages = await walked(call, 1000)
    expect(pages.map((page) => page.length)).toEqual([1000, 2])
    expect(pages.flat()).toEqual(ids.toReversed())
  })
})
