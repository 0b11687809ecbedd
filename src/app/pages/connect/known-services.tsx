import { useSelector } from '@tanstack/react-store'
import type { RuntimeConfig } from '../../api/runtime-config.ts'
import type { Session } from '../../api/session.ts'
import type { Connection } from '../../connection/connection.ts'
import { serviceChanges } from '../../connection/service-changes.ts'
import { namedService, readServices, serviceOf } from '../../connection/services.ts'
import { ServiceLabel } from '../../shell/connection-menu.tsx'
import { connectionName } from '../../shell/connection-name.ts'
import { SwitchHost } from '../../shell/switch-host.tsx'
import { switchService, wantedSwitch } from '../../shell/switch-service.ts'
import { Button } from '../../ui/button.tsx'
import formStyles from '../../ui/form.module.css'

/** The connections that this browser knows, where nobody is signed in: a press connects. */
export const KnownServices = () => {
  useSelector(serviceChanges)
  const services = readServices()
  if (services.length === 0) return null
  return (
    <section className={formStyles.section} aria-label="Connections of this browser">
      {services.map((service) => (
        <Button key={service.id} onClick={() => wantedSwitch.set(service)}>
          <ServiceLabel service={service} />
        </Button>
      ))}
      <SwitchHost />
    </section>
  )
}

/** Connects with a proven connection; the one before stays among the connections of this browser if it is named. */
export const connect = (
  session: Session,
  config: RuntimeConfig,
  proven: Connection,
  isToRemember: boolean,
): void => {
  const before = session.client()?.connection
  const left = before && before.id !== proven.id && serviceOf(before)
  if (!left) return session.connect(proven, isToRemember)
  const { name } = connectionName(proven.base_url, config)
  return switchService(session, namedService(proven, name), proven, left.name, isToRemember)
}
