import type { Operator } from '#contract/operators.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exportText, fleets, formats, UNKNOWN } from './test-documents.ts'
import { planImport } from './plan-import.ts'
import { FileError } from './read-text.ts'
import { OPERATORS } from '../resources/operators/operators.ts'

const planned = async (file: Blob) => {
  try {
    return await planImport(OPERATORS, file, UNKNOWN)
  } catch (error) {
    expect(error).toBeInstanceOf(FileError)
    return null
  }
}

test('no bytes throw anything but the reason why they are no file of operators', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.uint8Array(),
          fc.string().map((text) => new TextEncoder().encode(text)),
        ),
      ),
      fc.constantFrom('', 'id,description\n', '[', '{"operators":[', '\ufeff', 'id;adit_base\r'),
      async (parts, head) => {
        await planned(new Blob([head, ...parts.map((part) => new Uint8Array(part))]))
      },
    ),
    { numRuns: 150 },
  ))

const fleet = (count: number): Operator[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `k8sop_${index}`,
    description: index % 3 === 0 ? 'Door "north", gate' : `Door ${index}`,
    metadata: index % 2 === 0 ? '{"team":"payments"}' : 'plain',
    enabled_features: ['bindings'],
    binding: { endpoint_selectors: ['true'] },
  }))

const garbage = fc.string({
  unit: fc.constantFrom('"', ',', '{', '}', '[', ']', ':', 'a', ' ', '\\', '1', '""', '","'),
  minLength: 1,
})

/** Lines of an export with others between them. */
const mixed = (text: string, others: readonly string[], places: readonly number[]) => {
  const lines = text.split(/(?<=\n)/)
  others.forEach((other, index) => {
    // Behind the head.
    lines.splice(1 + ((places[index] ?? 0) % lines.length), 0, `${other}\n`)
  })
  return lines.join('')
}

test('lines of garbage between the records cost no record', () =>
  fc.assert(
    fc.asyncProperty(
      formats,
      fc.array(garbage, { minLength: 1, maxLength: 5 }),
      fc.array(fc.nat(), { minLength: 5 }),
      async (format, others, places) => {
        const text = await exportText(fleet(6), format)
        const { unchanged, faults } = await planImport(
          OPERATORS,
          new Blob([mixed(text, others, places)]),
          UNKNOWN,
        )
        expect([unchanged, faults]).toEqual([6, expect.anything()])
      },
    ),
    { numRuns: 250 },
  ))

test('a file cut anywhere has no change that is not in the whole', () =>
  fc.assert(
    fc.asyncProperty(fleets, formats, fc.nat(), async (operators, format, seed) => {
      const text = await exportText(operators, format)
      const found = await planned(new Blob([text.slice(0, seed % (text.length + 1))]))
      expect(found?.changes ?? []).toEqual([])
      expect(found?.unchanged ?? 0).toBeLessThanOrEqual(operators.length)
    }),
    { numRuns: 150 },
  ))
