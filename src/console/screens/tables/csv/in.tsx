// Rows from a CSV file.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Relation } from '../../../schema.ts'
import { bytes } from '../../../words.ts'
import { CsvForm } from './form.tsx'

/** Bytes: a request has its limit, and the values are sent with quotes around them. */
const largest = 24 * 1024 * 1024

export const CsvIn = ({
  relation,
  onDone,
}: {
  relation: Relation
  onDone: () => void
}): JSX.Element => {
  const [given, setGiven] = useState<{ name: string; text: string } | null>(null)
  const [said, setSaid] = useState('')
  const take = async (file: File | undefined): Promise<void> => {
    setGiven(null)
    setSaid('')
    if (!file) return
    if (file.size > largest)
      return setSaid(
        `The file has ${bytes(file.size)}; here at most ${bytes(largest)} are inserted at once. Larger ones go by psql and \\copy.`,
      )
    setGiven({ name: file.name, text: await file.text() })
  }
  return (
    <>
      <label class="field">
        CSV file
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
        />
      </label>
      {said !== '' && (
        <p class="note error" role="alert">
          {said}
        </p>
      )}
      {given && <CsvForm key={given.name} text={given.text} relation={relation} onDone={onDone} />}
    </>
  )
}
