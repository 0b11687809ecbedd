import { memberAt } from '#contract/json-value.ts'
import { createAtom } from '@tanstack/react-store'
import { OPERATOR_FIELDS } from '../resources/operators/operator-fields.ts'
import { EMPTY_STATE, type Mirror, type MirrorState } from './protocol.ts'
import type { Row, ViewReply, ViewRequest } from '../search/view.ts'

const textOf = (row: Row, column: string): string => {
  const { path = column } = OPERATOR_FIELDS.find(({ sort }) => sort === column) ?? {}
  return JSON.stringify(memberAt(row, path.split('.')) ?? '')
}

/** A row for a test. */
export const testRow = (id: string, given: Partial<Row> = {}): Row => ({
  id,
  description: id,
  enabled_features: [],
  region: '',
  deployment: { name: '', namespace: '', version: '', cluster_name: '' },
  created_at: null,
  updated_at: null,
  binding: { cert: { cert: '', not_before: '', not_after: '' } },
  as_of: 0,
  revision: 1,
  ...given,
})

const STATE: MirrorState = { ...EMPTY_STATE, revision: 1, page_size: 100 }

/** A copy for tests whose rows a test sets itself: it matches words only. */
export const createTestMirror = (first: readonly Row[]) => {
  let all = first
  const state = createAtom<MirrorState>({ ...STATE, loaded: first.length })
  const asked: { kind: 'view' | 'rows'; request: ViewRequest }[] = []
  let gate: Promise<unknown> = Promise.resolve()
  const matching = ({ text, sort }: Pick<ViewRequest, 'text' | 'sort'>) => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean)
    return all
      .filter((row) => words.every((word) => JSON.stringify(row).toLowerCase().includes(word)))
      .toSorted((a, b) => {
        for (const { column, isDescending } of sort) {
          const order = textOf(a, column).localeCompare(textOf(b, column))
          if (order !== 0) return isDescending ? -order : order
        }
        return 0
      })
  }
  const answer = async (request: ViewRequest): Promise<ViewReply> => {
    await gate
    const found = matching(request)
    return {
      revision: state.get().revision,
      matches: found.length,
      from: request.from,
      rows: structuredClone(found.slice(request.from, request.to)),
      isSorted: true,
      facets: [],
      problems: [],
      words: request.text.toLowerCase().split(/\s+/).filter(Boolean),
    }
  }
  const mirror: Mirror = {
    state: {
      get: state.get,
      subscribe: (listener) => state.subscribe(listener).unsubscribe,
    },
    view: (request) => {
      asked.push({ kind: 'view', request })
      return answer(request)
    },
    rows: (request) => {
      asked.push({ kind: 'rows', request })
      return answer(request)
    },
    ids: async (request) => matching(request).map(({ id }) => id),
    counts: async (texts) => texts.map((text) => matching({ text, sort: [] }).length),
    documents: async function* documents() {
      // A test that needs documents uses the real copy.
    },
    complete: async () => [],
    values: async () => null,
    find: async () => [],
    start: () => undefined,
    refresh: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
    allow: () => undefined,
    clear: async () => undefined,
    close: () => undefined,
  }
  return {
    mirror,
    asked,
    /** Answers wait for it from now on. */
    waitFor: (promise: Promise<unknown>) => {
      gate = promise
    },
    setState: (some: Partial<MirrorState>) => state.set((now) => ({ ...now, ...some })),
    set: (rows: readonly Row[]) => {
      all = rows
      state.set((now) => ({ ...now, loaded: rows.length, revision: now.revision + 1 }))
    },
  }
}
