import { useMatches } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import type { PageDescription } from '../page-descriptions.ts'
import { lateNames, type RecordNames } from './late-parts.ts'
import { Link } from './link.tsx'
import styles from './shell.module.css'

/** The path to this page; the last item is the page itself. */
export const Breadcrumbs = (props: { names: RecordNames }) => {
  const names = { ...props.names, ...useSelector(lateNames) }
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
