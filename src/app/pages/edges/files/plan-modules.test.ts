import { tcpIpRestriction, type ModuleReply } from '#contract/edge-modules.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lossesOf } from '../../../bulk/action-words.ts'
import { bulkWrites } from '../../../bulk/bulk-writes.ts'
import type { PlanRow } from '../../../bulk/dry-run.ts'
import { edgeKey } from '../../../resources/edges/edge.ts'
import { moduleFileText, type EdgeWithModules } from '../../../resources/edges/module-file.ts'
import { MODULE_GROUPS } from '../../../resources/edges/module-records.ts'
import { moduleResource } from '../../../resources/edges/module-resource.ts'
import { rulesOf } from '../../../resources/edges/rules/rules-of.ts'
import { serve } from '../../../resources/edges/test-module-service.ts'
import { compareModules } from './compare-modules.ts'
import { planModules } from './plan-modules.ts'
import { readModuleFile } from './read-module-file.ts'
import { edgesWithModules } from './test-replies.ts'

const { client } = serve(tcpIpRestriction, rulesOf(tcpIpRestriction), null).place
const { signal } = new AbortController()

/** Compares a file with what edges have, whose modules can't be read where their reply is an error. */
const compare = async (text: string, stored: ReadonlyMap<string, ModuleReply | null | Error>) => {
  const { faults, wanted } = readModuleFile(text)
  expect(faults).toEqual([])
  const told: number[] = []
  const compared = await compareModules(wanted, {
    titleOf: (key) => `Edge ${key}`,
    read: async ({ edge, module }) => {
      const found = stored.get(`${edgeKey(edge)} ${module.module}`) ?? null
      if (found instanceof Error) throw found
      return found
    },
    signal,
    onProgress: (count) => told.push(count),
  })
  expect(told).toEqual(wanted.map((_, index) => index + 1))
  return compared
}

const plan = async (compared: Awaited<ReturnType<typeof compare>>, isDeleting: boolean) => {
  const planned: [ReturnType<typeof moduleResource>, PlanRow[]][] = []
  for (const group of MODULE_GROUPS) {
    const resource = moduleResource(group)
    const its = compared.filter(({ module }) => group.modules.includes(module))
    planned.push([
      resource,
      await planModules(bulkWrites(client, resource), its, { isDeleting, signal }),
    ])
  }
  return planned
}

const storedOf = (edges: readonly EdgeWithModules[]) =>
  new Map(
    edges.flatMap((edge) =>
      edge.states.map(
        ({ module, reply }) => [`${edgeKey(edge)} ${module.module}`, reply ?? null] as const,
      ),
    ),
  )

const file = (modules: Record<string, unknown>) =>
  JSON.stringify({
    format: 'adit-edge-modules',
    version: 1,
    edges: Object.entries(modules).map(([id, ip_restriction]) => ({
      kind: 'tcp',
      id,
      modules: { ip_restriction },
    })),
  })

describe('an import of modules', () => {
  test('as they were exported changes nothing', () =>
    fc.assert(
      fc.asyncProperty(edgesWithModules, fc.boolean(), async (edges, isDeleting) => {
        const compared = await compare(moduleFileText(edges), storedOf(edges))
        const planned = await plan(compared, isDeleting)
        const rows = planned.flatMap(([, all]) => all)
        expect(rows).toHaveLength(compared.length)
        expect(rows.every(({ outcome }) => outcome === 'already')).toBe(true)
        expect(compared.some(({ to, isUnset }) => to && isUnset)).toBe(false)
      }),
      { numRuns: 50 },
    ))

  const policies = (enabled: boolean, ...ids: string[]) => ({
    enabled,
    ip_policies: ids.map((id) => ({ id })),
  })
  const text = file({
    same: { enabled: true, ip_policy_ids: ['b', 'a'] },
    other: { enabled: true, ip_policy_ids: ['new'] },
    open: { enabled: false, ip_policy_ids: ['a'] },
    unset: { enabled: true, ip_policy_ids: ['a'] },
    unread: { enabled: true },
    'null/set': null,
    'null-unset': null,
    'null-unread': null,
  })
  const stored = new Map<string, ModuleReply | Error>([
    ['tcp/same ip_restriction', policies(true, 'a', 'b')],
    ['tcp/other ip_restriction', policies(true, 'old')],
    ['tcp/open ip_restriction', policies(true, 'a')],
    ['tcp/unread ip_restriction', new Error('Timed out')],
    ['tcp/null/set ip_restriction', policies(true, 'a')],
    ['tcp/null-unread ip_restriction', new Error('Timed out')],
  ])

  test('says of each module what happens to it, and what that lets in', async () => {
    const compared = await compare(text, stored)
    expect(compared.filter(({ to, isUnset }) => to && isUnset).map(({ edge }) => edge.id)).toEqual([
      'unset',
    ])
    const [first] = await plan(compared, false)
    const [resource, rows = []] = first ?? []
    const said = rows.map((row) => [row.kind === 'create' ? '' : row.id, row.outcome, row.reason])
    expect(said).toEqual([
      ['tcp/same', 'already', null],
      ['tcp/other', 'change', null],
      ['tcp/open', 'change', null],
      ['tcp/unset', 'change', null],
      ['tcp/unread', 'unable', expect.stringContaining("Couldn't be read: ")],
      ['tcp/null-unset', 'already', null],
    ])
    expect(rows[0]).toMatchObject({ name: 'Edge tcp/same', line: 1, as_of: expect.any(Number) })
    expect(rows[1]?.change).toEqual({
      before: { ip_policy_ids: ['old'] },
      after: { ip_policy_ids: ['new'] },
    })
    expect(rows[3]?.change).toEqual({
      before: null,
      after: { enabled: true, ip_policy_ids: ['a'] },
    })
    if (!resource) throw new Error('no such resource')
    const written = rows.filter(({ outcome }) => outcome === 'change')
    expect(lossesOf(resource, { kind: 'apply', from: 'import' }, written)).toEqual([
      { count: 1, text: '1 edge will accept traffic from any source.' },
    ])
  })

  test('deletes what is null in the file only if that is wanted', async () => {
    const [first] = await plan(await compare(text, stored), true)
    const [resource, rows = []] = first ?? []
    const doomed = rows.filter(({ kind }) => kind === 'delete')
    expect(doomed.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['Edge tcp/null/set', 'change'],
      ['Edge tcp/null-unread', 'unable'],
      ['Edge tcp/null-unset', 'already'],
    ])
    if (!resource) throw new Error('no such resource')
    const written = doomed.filter(({ outcome }) => outcome === 'change')
    expect(lossesOf(resource, { kind: 'apply', from: 'import' }, written)[0]?.count).toBe(1)
  })

  test('that is stopped reads no further', async () => {
    const abort = new AbortController()
    const { wanted } = readModuleFile(text)
    let reads = 0
    const stopped = compareModules(wanted, {
      titleOf: (key) => key,
      read: async () => {
        reads += 1
        abort.abort()
        throw abort.signal.reason
      },
      signal: abort.signal,
      onProgress: () => undefined,
    })
    await expect(stopped).rejects.toThrow('aborted')
    expect(reads).toBe(1)
  })
})
