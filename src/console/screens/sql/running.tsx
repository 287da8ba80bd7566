// How long it has run.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'

export const Running = ({ since }: { since: number }): JSX.Element => {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.floor((now - since) / 1000)
  return <>Running…{seconds > 1 && ` ${seconds} s`}</>
}
