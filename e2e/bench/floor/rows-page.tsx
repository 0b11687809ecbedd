import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listQuery } from './operators.ts'
import { OperatorTable } from './operator-table.tsx'

const ROWS = 32

/** Rows of the list, all of them new with each key. */
export const RowsPage = () => {
  const { operators } = useSuspenseQuery(listQuery).data
  const [round, setRound] = useState(0)
  useEffect(() => {
    const next = () => setRound((now) => now + 1)
    document.addEventListener('keydown', next)
    return () => document.removeEventListener('keydown', next)
  }, [])
  const from = (round * ROWS) % operators.length
  return (
    <main data-round={round}>
      <OperatorTable
        key={round}
        operators={[...operators, ...operators].slice(from, from + ROWS)}
      />
    </main>
  )
}
