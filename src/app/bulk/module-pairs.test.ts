import { ipRestriction, tcpIpRestriction, type ModuleReply } from '#contract/edge-modules.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import type { BulkAction } from '../resources/bulk-action.ts'
import type { ModuleTarget } from '../resources/edges/module-form.ts'
import { moduleDelete, moduleSave, moduleSwitch } from '../resources/edges/module-writes.ts'
import { ipRestrictionRules } from '../resources/edges/rules/ip-restriction.ts'
import { rulesOf } from '../resources/edges/rules/rules-of.ts'
import type { Body } from '../resources/edges/test-module-service.ts'
import type { Question } from '../writes/outcome.ts'
import { runWrite } from '../writes/run-write.ts'
import type { RunWrite } from '../writes/write.ts'
import { edgesWith } from './test-modules.ts'

// Two people, or two tabs, change one IP restriction, each in every way there is: the second from what its page showed
// before the first.

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

const EDGE = { kind: 'tcp', id: 'edge_1' }
const KEY = 'tcp/edge_1'
const path = 'ip_policy_ids'

const openDesk = (first: Body) => {
  const { modules, client, plan, run } = edgesWith(ipRestriction, { [KEY]: first })
  const questions: Question[] = []
  const reply = (): ModuleReply | null => {
    const now = modules.get(KEY)
    return now ? ipRestriction.reply.parse(structuredClone(now)) : null
  }
  const valuesNow = () => {
    const now = reply()
    return now && ipRestrictionRules.toValues(now)
  }
  /** Runs a write of a person who agrees to whatever is asked. */
  const write: RunWrite<Promise<unknown>> = (of, edit) =>
    runWrite(of, edit, {
      ask: async (question) => {
        questions.push(question)
        return new Map(question.conflicts.map(({ id }) => [id, 'mine']))
      },
    })
  const place = (): ModuleTarget => ({
    cache: createQueryClient({ retry: false }),
    client,
    module: tcpIpRestriction,
    id: EDGE.id,
    edge: 'SSH bastion',
    rules: rulesOf(tcpIpRestriction),
  })
  return {
    questions,
    reply,
    valuesNow,
    idsNow: () => valuesNow()?.[path] ?? [],
    write,
    place,
    plan,
    run,
  }
}
type Desk = ReturnType<typeof openDesk>

/** What a person has chosen; each act takes its part of it. */
type Choice = { policies: string[]; action: BulkAction }
/** What an act may do without a question. */
type Meant = {
  removes?: readonly string[]
  adds?: readonly string[]
  /** It may switch the module. */
  switches?: boolean
  /** It may set the module where none is. */
  sets?: boolean
}
/** Looks at what is there, and returns how the person goes on from that. */
type Act = (desk: Desk, choice: Choice) => Promise<() => Promise<Meant>>

const without = (ids: readonly string[], others: readonly string[]) =>
  ids.filter((id) => !others.includes(id))

/** How what was just done is taken back. */
const takeBack = (
  { valuesNow }: Desk,
  before: ReturnType<Desk['valuesNow']>,
  undo: () => Promise<unknown>,
) => {
  const after = valuesNow()
  const [was, is] = [before?.[path] ?? [], after?.[path] ?? []]
  return async () => {
    await undo()
    return {
      removes: without(is, was),
      adds: without(was, is),
      switches: before?.enabled !== after?.enabled,
      sets: after === null,
    }
  }
}

const meantBy = (action: BulkAction, seen: readonly string[]): Meant => {
  switch (action.kind) {
    case 'element':
      return action.isIn ? { adds: [action.element] } : { removes: [action.element] }
    case 'delete':
      return { removes: seen }
    default:
      return { switches: true }
  }
}

const ACTS: Record<string, Act> = {
  switch: async ({ valuesNow, write, place }) => {
    const enabled = !valuesNow()?.enabled
    return async () => {
      await write(moduleSwitch(place(), enabled), (now) => ({ ...now, enabled }))
      return { switches: true }
    }
  },
  save: async ({ valuesNow, idsNow, write, place }, { policies }) => {
    const [seen, ids] = [valuesNow(), idsNow()]
    const values = { enabled: true, ...seen, [path]: policies }
    return async () => {
      await write(moduleSave(place(), []), { seen, values })
      return { removes: without(ids, policies), adds: policies }
    }
  },
  delete: async ({ reply, idsNow, write, place }) => {
    const [seen, ids] = [reply(), idsNow()]
    return async () => {
      await write(moduleDelete(place(), seen), (now) => now)
      return { removes: ids }
    }
  },
  'bulk change': async ({ plan, run, idsNow }, { action }) => {
    const [rows, ids] = [await plan(action), idsNow()]
    return async () => {
      await run(action, rows)
      return meantBy(action, ids)
    }
  },
  'undo of a save': async (desk, { policies }) => {
    const { reply, valuesNow, write, place } = desk
    const [before, seen] = [reply(), valuesNow()]
    const values = { enabled: true, ...seen, [path]: policies }
    const save = moduleSave(place(), [])
    await write(save, { seen, values })
    const undo = save.followUp?.({ before, document: reply() }).undo
    return takeBack(desk, seen, async () => undo?.start(write))
  },
  'undo of a bulk change': async (desk, { action }) => {
    const before = desk.valuesNow()
    const { undo } = await desk.run(action, await desk.plan(action))
    return takeBack(desk, before, undo)
  },
}

const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 4 })
const restrictions: fc.Arbitrary<Body> = fc.record({
  enabled: fc.boolean(),
  ip_policies: ids.map((all) => all.map((id) => ({ id, uri: '' }))),
})
const actions: fc.Arbitrary<BulkAction> = fc.oneof(
  fc.boolean().map((value): BulkAction => ({ kind: 'set', path: 'enabled', value })),
  fc
    .tuple(fc.constantFrom('a', 'e'), fc.boolean())
    .map(([element, isIn]): BulkAction => ({ kind: 'element', path, element, isIn })),
  fc.constant<BulkAction>({ kind: 'delete' }),
)
const choices: fc.Arbitrary<Choice> = fc.record({ policies: ids, action: actions })

/** Whether a question is about what somebody else has done, and not only about traffic. */
const isAboutOthers = ({ conflicts, warnings }: Question) =>
  conflicts.length > 0 || warnings.some(({ id }) => /^(changed|deleted|set)\b/.test(id))

const names = Object.keys(ACTS)
const PAIRS = names.flatMap((mine) => names.map((theirs) => [mine, theirs] as const))

test.each(PAIRS)('%s after %s: no policy is lost without a question', (mine, theirs) =>
  fc.assert(
    fc.asyncProperty(restrictions, choices, choices, async (first, own, others) => {
      const desk = openDesk(first)
      const { questions, valuesNow, idsNow } = desk
      const finish = await ACTS[mine]?.(desk, own)
      const finishTheirs = await ACTS[theirs]?.(desk, others)
      await finishTheirs?.()
      const [between, kept] = [valuesNow(), idsNow()]
      questions.length = 0
      const { removes = [], adds = [], switches = false, sets = false } = (await finish?.()) ?? {}
      if (questions.some(isAboutOthers)) return
      const [now, left] = [valuesNow(), idsNow()]
      expect(without(without(kept, left), removes)).toEqual([])
      // Nor does what they took away come back, and the module with it.
      expect(without(without(left, kept), adds)).toEqual([])
      if (!between && !sets) expect(now).toBeNull()
      // Nor does it let more in, or fewer, than who switched it meant.
      if (between && now && !switches) expect(now.enabled).toBe(between.enabled)
    }),
    { numRuns: 12 },
  ),
)
