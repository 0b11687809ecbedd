import { useMatches } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { PageDescription } from '../page-descriptions.ts'
import { Link } from './link.tsx'
import styles from './shell.module.css'

/** The names of records, by what their pages' descriptions call them. */
export type RecordNames = Readonly<Record<string, ComponentType<{ id: string }>>>

/** The path to this page; the last item is the page itself. */
export const Breadcrumbs = ({ names }: { names: RecordNames }) => {
  const { page, id } = useMatches({
    select: (matches) => {
      const last = matches.at(-1)
      return { page: last?.staticData.page, id: last && 'id' in last.params ? last.params.id : '' }
    },
    structuralSharing: true,
  })
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      {wayTo(page).map((step) => (
        <span key={step.path} className={styles.crumb}>
          <span aria-current={step === page ? 'page' : undefined}>
            {step === page ? (
              <Crumb of={step} id={id} names={names} />
            ) : (
              <Link to={step.path} params={{ id }}>
                <Crumb of={step} id={id} names={names} />
              </Link>
            )}
          </span>
        </span>
      ))}
    </nav>
  )
}

const wayTo = (page: PageDescription | undefined): PageDescription[] =>
  page ? [...wayTo(page.above), page] : []

type CrumbProps = { of: PageDescription; id: string; names: RecordNames }

const Crumb = ({ of: { crumb }, id, names }: CrumbProps) => {
  if (typeof crumb === 'string') return crumb
  const Name = names[crumb.of]
  return Name ? <Name id={id} /> : id
}
