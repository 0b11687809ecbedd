import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import { runtimeConfigQuery } from '../api/runtime-config.ts'
import { useSession } from '../api/use-client.ts'
import type { Connection } from '../connection/connection.ts'
import { connectionOf, serviceOf, type Service } from '../connection/services.ts'
import { KeyDialog } from '../errors/key-dialog.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { shortened } from '../ui/first-part.ts'
import { toast } from '../ui/toast.tsx'
import { connectionName } from './connection-name.ts'
import { switchService, wantedSwitch } from './switch-service.ts'
import { hasUnsavedChanges } from './unsaved-changes.tsx'

/** Switches to the connection that is asked for, on whatever page. */
export const SwitchHost = () => {
  const service = useSelector(wantedSwitch)
  return service && <Switch key={service.id} service={service} />
}

const close = () => wantedSwitch.set(null)

const Switch = ({ service }: { service: Service }) => {
  const session = useSession()
  const router = useRouter()
  const { data: config } = useQuery(runtimeConfigQuery(session.network))
  // As it was when it was asked for.
  const [known] = useState(() => connectionOf(service))
  const [now] = useState(() => session.client()?.connection)
  const [isUnsaved] = useState(hasUnsavedChanges)
  const name = shortened(service.name)
  const nameNow = now ? connectionName(now.base_url, config, serviceOf(now)?.name).name : ''
  const go = (connection: Connection, isToRemember?: boolean) => {
    close()
    switchService(session, service, connection, nameNow, isToRemember)
    toast(`Switched to ${name}`)
    // A page of one service may not exist on the other.
    void router.navigate({ to: '/', ignoreBlocker: true })
  }
  useEffect(() => {
    if (known && !isUnsaved) go(known)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is asked for
  }, [])
  if (known && !isUnsaved) return null
  const dialog = {
    title: `Switch to ${name}?`,
    confirm: 'Switch',
    cancel: isUnsaved ? 'Keep editing' : 'Cancel',
    onCancel: close,
    children: (
      <>
        {!known && <p>This tab doesn&apos;t have its key.</p>}
        {isUnsaved && (
          <p>
            What you typed on this page isn&apos;t saved. It stays as a draft of{' '}
            {shortened(nameNow)}: switch back and open the page to go on. A private key isn&apos;t
            kept.
          </p>
        )}
        <p>Only this tab switches.</p>
      </>
    ),
  }
  return known ? (
    <ConfirmDialog {...dialog} onConfirm={() => go(known)} />
  ) : (
    <KeyDialog
      {...dialog}
      service={service}
      hint={`Sent only to ${service.base_url}.`}
      isRemembered={false}
      onProven={(proven, isToRemember) => {
        const other = serviceOf(proven)
        if (other && other.id !== service.id)
          return `This is the key of ${shortened(other.name)}. Enter one of ${name}.`
        go(proven, isToRemember)
        return undefined
      }}
    />
  )
}
