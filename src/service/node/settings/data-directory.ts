import { isAbsolute, join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** Where data goes when no folder is named: the user's data directory, as each platform has it. */
export const dataDirectory = (platform: string, home: string, env: Environment): string => {
  switch (platform) {
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'Adit')
    case 'win32':
      return join(env['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'Adit')
    default: {
      const named = env['XDG_DATA_HOME']
      // The XDG rules ignore a folder that is not absolute.
      return join(named && isAbsolute(named) ? named : join(home, '.local', 'share'), 'adit')
    }
  }
}
