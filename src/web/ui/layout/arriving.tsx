import { type ComponentType, lazy, useState } from 'react'

/**
 * A component whose code is loaded on first use: drawn at once if loaded by then, else when it arrives. `fetch` loads
 * it before it is drawn.
 */
export function arriving<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | null = null
  const fetch = async () => {
    here = await load()
  }
  const Arriving = lazy(async () => ({ default: await load() }))
  function Part(props: Props) {
    const [Shown] = useState(() => here ?? Arriving)
    return <Shown {...props} />
  }
  return Object.assign(Part, { fetch })
}
