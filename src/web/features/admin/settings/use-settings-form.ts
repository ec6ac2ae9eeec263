import { useForm } from '@mantine/form'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { updateSettings } from '#contract/settings/settings.ts'
import { call } from '#web/api/call.ts'
import { Failure } from '#web/api/failure.ts'
import { toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import { settingsQuery } from './settings.queries.ts'
import { carriedOver, changedBetween, changesOf, formOf, problems } from './settings-form.ts'

/** The pool settings being edited. Background refreshes and conflicts leave what was typed alone. */
export function useSettingsForm() {
  const client = useQueryClient()
  const { data } = useSuspenseQuery(settingsQuery)
  // The version the form was filled from, kept apart from `data`, which refreshes in the background.
  const [read, setRead] = useState(data)
  const [theirs, setTheirs] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const form = useForm({ initialValues: formOf(read.settings), validate: problems })
  const changes = changesOf(read.settings, form.values)

  const save = async () => {
    setBusy(true)
    try {
      const saved = await call(updateSettings, { body: { ...changes, version: read.version } })
      setRead(saved)
      setTheirs([])
      form.setValues(formOf(saved.settings))
      await client.invalidateQueries()
      toastSuccess('Settings updated successfully')
    } catch (error) {
      toastFailure(error, 'Failed to update settings')
      if (!(error instanceof Failure)) return
      form.setErrors(error.fields)
      if (error.status === 409) await mergeTheirs()
    } finally {
      setBusy(false)
    }
  }
  /** Takes another admin's changes into the fields that were not touched here. */
  const mergeTheirs = async () => {
    const now = await client.fetchQuery({ ...settingsQuery, staleTime: 0 }).catch(() => null)
    if (now === null) return
    setTheirs(changedBetween(read.settings, now.settings))
    form.setValues(carriedOver({ read: read.settings, now: now.settings, form: form.values }))
    setRead(now)
  }
  const reset = () => {
    form.setValues(formOf(data.settings))
    form.clearErrors()
    setRead(data)
    setTheirs([])
  }
  return { form, theirs, busy, isUnchanged: Object.keys(changes).length === 0, save, reset }
}
