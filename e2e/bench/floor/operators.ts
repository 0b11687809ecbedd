import { queryOptions } from '@tanstack/react-query'
import type { Operator } from '#contract/operators.ts'

const read = async <Reply>(path: string): Promise<Reply> => {
  // The connection as the dashboard stores it, so that both are signed in alike.
  const connection: Record<string, string> = JSON.parse(
    sessionStorage.getItem('adit.connection') ?? '{}',
  )
  const reply = await fetch(`/api/kubernetes_operators${path}`, {
    headers: {
      Authorization: `Bearer ${connection['key']}`,
      [connection['version_header'] ?? '']: '2',
    },
  })
  if (!reply.ok) throw new Error(`The service answered ${reply.status}`)
  return reply.json()
}

/** The first page of operators. */
export const listQuery = queryOptions({
  queryKey: ['operators'],
  queryFn: () => read<{ operators: Operator[] }>(''),
})

/** One operator. */
export const operatorQuery = (id: string) =>
  queryOptions({ queryKey: ['operators', id], queryFn: () => read<Operator>(`/${id}`) })
