import fc from 'fast-check'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Operator } from '#contract/operators.ts'
import { operatorReplies } from '#contract/test-replies.ts'
import { operatorColumns } from '../pages/operators/operator-columns.tsx'
import { readOperator } from '../resources/operators/operator-document.ts'
import { tableRow } from './data-table.tsx'
import { domOf } from './dom-of.ts'

const clock = { now: new Date('2026-02-01T00:00:00Z'), offset: 0, isExact: false }

/** What React makes of it, and what `domOf` does. */
const bothOf = (node: ReactNode, parent = 'div') => {
  const byReact = document.createElement(parent)
  const root = createRoot(byReact)
  flushSync(() => root.render(node))
  const made = document.createElement(parent)
  made.append(...domOf(node))
  const markups = [made.innerHTML, byReact.innerHTML]
  root.unmount()
  return markups
}

test('texts, fragments, lists and attributes are as React makes them', () => {
  const [made, byReact] = bothOf([
    'a < b',
    '',
    0,
    null,
    undefined,
    false,
    <span key="1" className="one two" data-cut="" data-whole={undefined} tabIndex={-1}>
      {'x'}
      <>
        <time dateTime="2026-01-01T00:00:00.000Z">{'now'}</time>
        {[<a key="a" href="/operators/a%20b" aria-label={'"quoted"'} />]}
      </>
    </span>,
    <button key="2" type="button" value="id" aria-label="Copy" onClick={() => undefined} />,
  ])
  expect(made).toBe(byReact)
  expect(made).toContain('data-cut=""')
})

test('the row of any operator is as React makes it', () => {
  fc.assert(
    fc.property(operatorReplies, fc.boolean(), (reply, isExact) => {
      const row = readOperator(Operator.parse({ ...reply, id: 'k8sop_1' }))
      const [made, byReact] = bothOf(
        tableRow({
          row,
          columns: operatorColumns,
          href: '/operators/1',
          clock: { ...clock, isExact },
        }),
        'tbody',
      )
      expect(made).toBe(byReact)
    }),
  )
})

test('a component is refused: it may have a state', () => {
  const Part = () => <b />
  expect(() => domOf(<Part />)).toThrow(TypeError)
})
