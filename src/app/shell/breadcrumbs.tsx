import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { operatorName } from '#domain/operator-name.ts'
import { operatorQuery } from '../resources/operators/operator-queries.ts'
import { useClient } from '../api/use-client.ts'
import type { PageDescription } from '../page-descriptions.ts'
import { shortened } from '../ui/first-part.ts'
import { Link } from './link.tsx'
import styles from './shell.module.css'

/** The path to this page; the last item is the page itself. */
export const Breadcrumbs = () => {
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
              <Crumb of={step} id={id} />
            ) : (
              <Link to={step.path} params={{ id }}>
                <Crumb of={step} id={id} />
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

const Crumb = ({ of: { crumb }, id }: { of: PageDescription; id: string }) => {
  if (typeof crumb === 'string') return crumb
  return crumb.of === 'operator' ? <OperatorName id={id} /> : id
}

// Shows only data that the page has loaded; it loads nothing itself.
const OperatorName = ({ id }: { id: string }) => {
  const { data } = useQuery({ ...operatorQuery(useClient(), id), enabled: false })
  return shortened(data ? operatorName(data) : id)
}
