import { useQuery } from '@tanstack/react-query'
import { Link, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { operatorQuery } from '../api/operators.ts'
import { operatorName } from '#domain/operator-name.ts'
import { shortened } from '../ui/first-part.ts'
import styles from './shell.module.css'

/** Where this page stands; the last one is the page itself. */
export const Breadcrumbs = () => {
  const match = useMatches({
    select: (matches) => {
      const last = matches.at(-1)
      return { route: last?.fullPath ?? '', id: last && 'id' in last.params ? last.params.id : '' }
    },
    structuralSharing: true,
  })
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      {crumbsOf(match.route, match.id).map(({ key, content }, index, crumbs) => (
        <span key={key} className={styles.crumb}>
          <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{content}</span>
        </span>
      ))}
    </nav>
  )
}

// A page above this one is not the current page.
const ABOVE = { exact: true }

type Crumb = { key: string; content: ReactNode }

const above = (to: '/operators' | '/edges', name: string): Crumb => ({
  key: to,
  content: (
    <Link to={to} activeOptions={ABOVE}>
      {name}
    </Link>
  ),
})

const crumbsOf = (route: string, id: string): Crumb[] => {
  const operators = above('/operators', 'Operators')
  const edges = above('/edges', 'Edges')
  const operator = {
    key: 'operator',
    content: (
      <Link to="/operators/$id" params={{ id }} activeOptions={ABOVE}>
        <OperatorName id={id} />
      </Link>
    ),
  }
  switch (route) {
    case '/operators':
      return [{ key: 'operators', content: 'Operators' }]
    case '/operators/new':
      return [operators, { key: 'new', content: 'New operator' }]
    case '/operators/$id':
      return [operators, { key: 'operator', content: <OperatorName id={id} /> }]
    case '/operators/$id/edit':
      return [operators, operator, { key: 'edit', content: 'Edit' }]
    case '/edges':
      return [{ key: 'edges', content: 'Edges' }]
    case '/edges/$kind/$id':
      return [edges, { key: 'edge', content: id }]
    case '/settings':
      return [{ key: 'settings', content: 'Settings' }]
    default:
      return []
  }
}

// Shows what the page has loaded; it never loads anything itself.
const OperatorName = ({ id }: { id: string }) => {
  const { data } = useQuery({ ...operatorQuery(id), enabled: false })
  return shortened(data ? operatorName(data) : id)
}
