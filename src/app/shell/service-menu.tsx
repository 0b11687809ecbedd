import { useSelector } from '@tanstack/react-store'
import { useClient } from '../api/use-client.ts'
import { connectionIds } from '../connection/marks.ts'
import { storedConnection, type Connection } from '../connection/connection.ts'
import { serviceChanges } from '../connection/service-changes.ts'
import { connectionOf, readServices, type Service } from '../connection/services.ts'
import { shortened } from '../ui/first-part.ts'
import styles from './service-menu.module.css'
import shellStyles from './shell.module.css'
import { askSwitch } from './switch-service.ts'

/** Another connection, and how this tab switches to it. */
export type OtherService = {
  readonly name: string
  readonly host: string
  readonly act: () => void
}

const servicesBut = (connection: Connection | null): Service[] => {
  const ids = connection ? connectionIds(connection) : []
  return readServices().filter((one) => !one.ids.some((id) => ids.includes(id)))
}

/** The connections that this tab is not on, by their names, for who shows them elsewhere. */
export const otherServices = (): OtherService[] =>
  servicesBut(storedConnection()).map((service) => ({
    name: service.name,
    host: new URL(service.base_url).host,
    act: () => askSwitch(service),
  }))

/** A connection among others, to switch to: its name, and whether that asks for its key. */
export const ServiceLabel = ({ service }: { service: Service }) => (
  <>
    <span className={styles.name}>{shortened(service.name)}</span>
    {!connectionOf(service) && <span className={styles.note}>Needs its key</span>}
  </>
)

/** The other connections, in the menu of this one: a press switches. */
export const ServiceMenu = () => {
  useSelector(serviceChanges)
  const others = servicesBut(useClient().connection)
  if (others.length === 0) return null
  return (
    <div role="group" aria-label="Switch to" className={styles.others}>
      <span className={styles.heading} aria-hidden="true">
        Switch to
      </span>
      {others.map((service) => (
        <button
          key={service.id}
          type="button"
          className={shellStyles.link}
          onClick={() => askSwitch(service)}
        >
          <ServiceLabel service={service} />
        </button>
      ))}
    </div>
  )
}
