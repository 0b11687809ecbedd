import type { ReactNode } from 'react'
import { downloadFile } from '../../../transfer/download-file.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { StepCard, StepText } from './step-card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { CHART, toValuesYaml, unfitValues, type InstallValues } from './helm-values.ts'
import { toHelmCommands, toKubectlChecks } from './install-commands.ts'
import styles from './install-page.module.css'

type TextCardProps = {
  title: string
  /** The name of the file that it is offered as. */
  file: string
  text: string
  children?: ReactNode
}

/** A text to copy, or to keep as a file. */
export const TextCard = ({ title, file, text, children }: TextCardProps) => (
  <StepCard
    title={title}
    flush
    aside={
      <>
        <CopyButton size="small" text={text} of={file}>
          Copy
        </CopyButton>
        <Button
          size="small"
          onClick={() => downloadFile(new File([text], file, { type: 'text/plain' }))}
        >
          Download
        </Button>
      </>
    }
  >
    <StepText text={text} />
    {children}
  </StepCard>
)

/** The values of the chart, with what they cannot do. */
export const ValuesCard = ({ values }: { values: InstallValues }) => {
  const unfit = unfitValues(values)
  const isIngressOff = !values.features.includes('ingress')
  return (
    <TextCard title="values.yaml" file="values.yaml" text={toValuesYaml(values)}>
      {(unfit.length > 0 || isIngressOff) && (
        <div className={styles.remark}>
          {unfit.length > 0 && (
            <Alert tone="warn">
              {unfit.map(({ field, why }) => (
                <span key={field}>
                  <strong>{field}</strong> does not arrive in the cluster as it is: {why}
                </span>
              ))}
            </Alert>
          )}
          {isIngressOff && (
            <Alert tone="idle">
              <span>
                Version {CHART.version} of the chart leaves out the flag for ingress when it is off,
                and the operator takes a missing one as on: it likely still registers{' '}
                <code>ingress</code>.
              </span>
            </Alert>
          )}
        </div>
      )}
    </TextCard>
  )
}

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) => {
  const text = lines.join('\n')
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        {title}
        <CopyButton size="small" text={text} of={`the lines of “${title}”`}>
          Copy
        </CopyButton>
      </div>
      <StepText text={text} />
    </div>
  )
}

/** The lines for a shell, once the names in them can be names. */
export const CommandsCard = ({
  values,
  fault,
}: {
  values: InstallValues
  fault: string | undefined
}) => {
  if (fault !== undefined)
    return (
      <StepCard title="Commands">
        <p>{fault}</p>
      </StepCard>
    )
  const { prepare, install, upgrade } = toHelmCommands(values)
  return (
    <StepCard title="Commands">
      <p>
        Adit does not reach your cluster: run these lines where <code>kubectl</code> and{' '}
        <code>helm</code> do, beside <code>values.yaml</code>. The keys come from your shell's{' '}
        <code>$NGROK_API_KEY</code> and <code>$NGROK_AUTHTOKEN</code>, which you set; a line without
        them stops. Adit fills in no key, not even its own.
      </p>
      <Lines title="Prepare: skip what is there" lines={prepare} />
      <Lines title="Install" lines={[install]} />
      <Lines title="Or change an installation" lines={[upgrade]} />
      <Lines title="Check" lines={toKubectlChecks(values)} />
    </StepCard>
  )
}
