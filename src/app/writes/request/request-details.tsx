import { useClient } from '../../api/use-client.ts'
import type { PreparedRequest } from './prepared-request.ts'
import styles from './request-details.module.css'
import { RequestPanel } from './request-panel.tsx'

type RequestDetailsProps = {
  request: PreparedRequest | null
  label?: string
  /** Opens it once it becomes true, where there is room; the user may close it. */
  isOpen?: boolean
}

const hasRoom = () => matchMedia('(width >= 75rem)').matches

/** The request of a dialog or a card, closed until somebody wants to see it. */
export const RequestDetails = ({
  request,
  label = 'Review request',
  isOpen = false,
}: RequestDetailsProps) => {
  const { base_url, version_header } = useClient().connection
  return (
    <details className={styles.details} open={isOpen && hasRoom()}>
      <summary>{label}</summary>
      <RequestPanel request={request} baseUrl={base_url} versionHeader={version_header} />
    </details>
  )
}
