import { useSelector } from '@tanstack/react-store'
import { serviceChanges } from '../connection/service-changes.ts'
import type { RuntimeConfig } from '../api/runtime-config.ts'
import type { Session } from '../api/session.ts'
import type { Connection } from '../connection/connection.ts'
import { namedService, readServices, serviceOf } from '../connection/services.ts'
import { connectionName } from './connection-name.ts'
import { Button } from '../ui/button.tsx'
import { ServiceLabel } from './service-menu.tsx'
import form from './switch-host.module.css'
import { SwitchHost } from './switch-host.tsx'
import { askSwitch, switchService } from './switch-service.ts'

/** The connections that this browser knows, where nobody is signed in: a press connects. */
export const KnownServices = () => {
  useSelector(serviceChanges)
  const services = readServices()
  if (services.length === 0) return null
  return (
    <section className={form.form} aria-label="Connections of this browser">
      {services.map((service) => (
        <Button key={service.id} onClick={() => askSwitch(service)}>
          <ServiceLabel service={service} />
        </Button>
      ))}
      <SwitchHost />
    </section>
  )
}

/**
 * Connects with a proven connection in place of the one before, which stays among the named ones; false if that has no
 * name, or is the same.
 */
export const connectNamed = (
  session: Session,
  config: RuntimeConfig,
  proven: Connection,
  isToRemember: boolean,
): boolean => {
  const before = session.client()?.connection
  const left = before && before.id !== proven.id && serviceOf(before)
  if (!left) return false
  const { name } = connectionName(proven.base_url, config)
  switchService(session, namedService(proven, name), proven, left.name, isToRemember)
  return true
}
