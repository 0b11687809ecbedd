import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readRuntimeConfig } from '../connection/runtime-config.ts'
import { useConnection } from '../connection/use-connection.ts'
import { connectionName } from './connection-name.ts'
import styles from './shell.module.css'

/** The service that this tab is connected to; leads to the settings of the connection. */
export const ConnectionBox = () => {
  const connection = useConnection()
  const { data: config } = useQuery({
    queryKey: ['runtime-config'],
    queryFn: readRuntimeConfig,
    staleTime: Infinity,
  })
  if (!connection) return null
  const { name, place } = connectionName(connection.base_url, config)
  return (
    <Link to="/settings" className={styles.connection}>
      <span className={styles.host}>{name}</span>
      <span className={styles.base}>{place}</span>
    </Link>
  )
}
