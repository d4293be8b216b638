import { useEffect, useEffectEvent, useState } from 'react';

/** The seconds that are left, looked at each second. @param remaining in milliseconds. */
export function useSecondsLeft(remaining: () => number): number {
  const inSeconds = () => Math.ceil(remaining() / 1000);
  const [seconds, setSeconds] = useState(inSeconds);
  const onTick = useEffectEvent(() => setSeconds(inSeconds()));
  useEffect(() => {
    const timer = setInterval(() => onTick(), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
