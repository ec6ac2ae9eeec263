import { useEffect, useSyncExternalStore } from 'react'

/** Kept in this browser. On by default, because a missed turn costs a team. */
const KEY = 'PuckPool_turn_sound'
const listeners = new Set<() => void>()

const isOn = (): boolean => localStorage.getItem(KEY) !== 'off'

export function useTurnSoundSetting(): [on: boolean, set: (on: boolean) => void] {
  const on = useSyncExternalStore((listener) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }, isOn)
  return [on, setOn]
}

function setOn(on: boolean) {
  localStorage.setItem(KEY, on ? 'on' : 'off')
  for (const listener of listeners) listener()
  // Lets the reader hear the sound, and makes the browser allow it from now on.
  if (on) playChime()
}

/** Plays, and shakes the phone, when the reader's turn begins, once for each pick; null while it is not their turn. */
export function useTurnSound(myPick: number | null) {
  useEffect(() => {
    if (myPick === null || !isOn()) return
    playChime()
    vibrate()
  }, [myPick])
}

/** Two soft notes, the higher one last (Hz), and how long they ring (s). */
const NOTES = [659.25, 880] as const
const APART = 0.16
const RING = 0.5
const LOUDNESS = 0.12

/** Two short buzzes (ms). Browsers complain about it in a page that was never touched, and some phones have none. */
function vibrate() {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([120, 80, 120])
}

/** Browsers allow sound only after the reader has touched the page. */
function playChime() {
  try {
    const context = new AudioContext()
    NOTES.forEach((pitch, index) => {
      const at = context.currentTime + index * APART
      const note = context.createOscillator()
      const volume = context.createGain()
      note.frequency.value = pitch
      volume.gain.setValueAtTime(LOUDNESS, at)
      volume.gain.exponentialRampToValueAtTime(0.0001, at + RING)
      note.connect(volume).connect(context.destination)
      note.start(at)
      note.stop(at + RING)
      if (index === NOTES.length - 1) note.onended = () => void context.close()
    })
  } catch (error) {
    console.warn('The sound for a turn could not be played', error)
  }
}
