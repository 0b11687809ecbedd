import type { ReadSecret } from './secret-file.ts'
import type { Setting } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>
export type Flags = ReadonlyMap<string, string>

/** How a setting was given: its text and its name; a flag overrides its variable. */
export const given = (env: Environment, flags: Flags, { flag, variable }: Setting<unknown>) => {
  const named = flags.get(flag)
  const text = named ?? env[variable]
  // An empty variable counts as not set.
  return text ? { text, name: named === undefined ? variable : `--${flag}` } : undefined
}

/** Reads settings one by one. */
export const settingReader = (env: Environment, flags: Flags, problems: string[]) => {
  return <T, Fallback>(setting: Setting<T>, fallback: Fallback): T | Fallback => {
    const found = given(env, flags, setting)
    if (!found) return fallback
    const value = setting.read(found.text)
    if (value !== undefined) return value
    const shown = setting.isSecret ? '' : `is ${JSON.stringify(found.text)}, but `
    problems.push(`${found.name} ${shown}must be ${setting.accepts}`)
    return fallback
  }
}

/** Reads secrets one by one, each given directly or by the file that holds it. */
export const secretReader = (
  env: Environment,
  flags: Flags,
  problems: string[],
  readSecret: ReadSecret,
) => {
  const take = settingReader(env, flags, problems)
  return (setting: Setting<string>, fileSetting: Setting<string>): string | undefined => {
    const itself = given(env, flags, setting)
    const file = given(env, flags, fileSetting)
    if (itself && file) {
      problems.push(`${itself.name} and ${file.name} are both given: give one of them`)
      return undefined
    }
    const path = take(fileSetting, undefined)
    if (!file || path === undefined) return take(setting, undefined)
    const outcome = readSecret(path)
    if (outcome.kind === 'refused') {
      problems.push(`${file.name} names a file that ${outcome.problem}`)
      return undefined
    }
    const value = setting.read(outcome.text)
    if (value === undefined)
      problems.push(`What is in the file of ${file.name} must be ${setting.accepts}`)
    return value
  }
}
