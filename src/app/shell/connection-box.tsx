import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { runtimeConfigQuery } from '../api/runtime-config.ts'
import { useClient, useSession } from '../api/use-client.ts'
import { connectionName } from './connection-name.ts'
import styles from './shell.module.css'

/** The service that this tab is connected to; links to the connection settings. */
export const ConnectionBox = () => {
  const { connection } = useClient()
  const { data: config } = useQuery(runtimeConfigQuery(useSession().network))
  const { name, place } = connectionName(connection.base_url, config)
  return (
    <Link to="/settings" className={styles.connection}>
      <span className={styles.host}>{name}</span>
      <span className={styles.base}>{place}</span>
    </Link>
  )
}
