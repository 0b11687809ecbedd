import { useLoaderData } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useRef, useState } from 'react'
import { forgetKeptList, keptListTime, remember } from '../../api/kept-list.ts'
import { useClient, useSession } from '../../api/use-client.ts'
import { isRemembered } from '../../connection/store-connection.ts'
import { forgetRecents, recentCount } from '../../palette/recents.ts'
import { LinkButton } from '../../shell/link-button.tsx'
import { chooseTheme, themeChoice } from '../../theme-choice.ts'
import { THEMES } from '../../theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardGrid, CardStack } from '../../ui/card.tsx'
import { Checkbox, RadioGroup } from '../../ui/checkbox.tsx'
import { DetailsList, TextValue } from '../../ui/details-list.tsx'
import { formatNumber } from '../../ui/intl.ts'
import { Page } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { toast } from '../../ui/toast.tsx'
import { CopyCard } from './copy-card.tsx'
import styles from './settings-page.module.css'

const THEME_LABELS = { system: 'System', light: 'Light', dark: 'Dark' }

/** What this browser stores and how the dashboard looks in it. Nothing here is sent anywhere. */
export const SettingsPage = () => {
  const [listTime, setListTime] = useState(keptListTime)
  const readListTime = () => setListTime(keptListTime())
  return (
    <Page title="Settings" subtitle="Stored in this browser only.">
      <CardGrid>
        <CardStack>
          <ConnectionCard onChange={readListTime} />
          <CopyCard />
        </CardStack>
        <CardStack>
          <AppearanceCard />
          <DeviceDataCard listTime={listTime} onChange={readListTime} />
        </CardStack>
      </CardGrid>
    </Page>
  )
}

const ConnectionCard = ({ onChange }: { onChange: () => void }) => {
  const session = useSession()
  const { connection } = useClient()
  const [remembered, setRemembered] = useState(() => isRemembered(connection))
  return (
    <Card
      title="Connection"
      foot={
        <>
          <span />
          <LinkButton size="small" to="/connect" search={{ to: '/settings', change: 'yes' }}>
            Change connection
          </LinkButton>
        </>
      }
    >
      <DetailsList
        items={[
          ['Base URL', <TextValue key="" text={connection.base_url} mono />],
          ['Version header', <TextValue key="" text={`${connection.version_header}: 2`} mono />],
          ['API key', remembered ? 'Kept on this device' : 'Kept until this tab is closed'],
        ]}
      />
      <div>
        <Checkbox
          label="Remember on this device"
          checked={remembered}
          onChange={(isToRemember) => {
            remember(session, isToRemember)
            setRemembered(isRemembered(connection))
            onChange()
          }}
        />
        <p className={styles.hint}>
          Anyone who uses this browser can then open the dashboard. The last list of operators is
          kept too, and shows while a new one loads.
        </p>
      </div>
    </Card>
  )
}

const AppearanceCard = () => {
  const theme = useSelector(themeChoice)
  return (
    <Card title="Appearance">
      <RadioGroup
        label="Theme"
        options={THEMES.map((value) => ({ value, label: THEME_LABELS[value] }))}
        value={theme}
        onChange={chooseTheme}
      />
    </Card>
  )
}

type DeviceDataProps = { listTime: number | null; onChange: () => void }

const DeviceDataCard = ({ listTime, onChange }: DeviceDataProps) => {
  const { rememberedEdgeCount, forgetAllEdges, savedViewCount, removeAllViews } = useLoaderData({
    from: '/shell/settings',
  })
  const [views, setViews] = useState(savedViewCount)
  const [count, setCount] = useState(rememberedEdgeCount)
  const [recents, setRecents] = useState(recentCount)
  const heading = useRef<HTMLHeadingElement>(null)
  const removed = (message: string) => {
    // A disabled button cannot keep the focus.
    heading.current?.focus()
    toast(message)
  }
  return (
    <Card
      title="Data on this device"
      headingRef={heading}
      foot={
        <>
          <span />
          <span className={styles.buttons}>
            <Button
              size="small"
              disabled={listTime === null}
              onClick={() => {
                forgetKeptList()
                onChange()
                removed('List removed')
              }}
            >
              Remove list
            </Button>
            <Button
              size="small"
              disabled={count === 0}
              onClick={() => {
                forgetAllEdges()
                setCount(0)
                removed('Edges forgotten')
              }}
            >
              Forget edges
            </Button>
            <Button
              size="small"
              disabled={views === 0}
              onClick={() => {
                removeAllViews()
                setViews(0)
                removed('Views removed')
              }}
            >
              Remove views
            </Button>
            <Button
              size="small"
              disabled={recents === 0}
              onClick={() => {
                forgetRecents()
                setRecents(0)
                removed('Recently opened forgotten')
              }}
            >
              Forget recent
            </Button>
          </span>
        </>
      }
    >
      <DetailsList
        items={[
          ['Saved views', views === 0 ? 'No views' : `${formatNumber(views)} across all services`],
          ['Remembered edges', count === 0 ? 'None' : `${formatNumber(count)} across all services`],
          [
            'Recently opened',
            recents === 0 ? 'Nothing' : `${formatNumber(recents)} across all services`,
          ],
          [
            'List of operators',
            listTime === null ? (
              'Not kept'
            ) : (
              <span key="">
                Last updated <RelativeTime time={new Date(listTime)} />
              </span>
            ),
          ],
        ]}
      />
    </Card>
  )
}
