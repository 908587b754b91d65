import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { DayCounts } from '../../api/types.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { formatDate } from '../../lib/format-time.ts';
import css from './Analytics.module.css';

interface ChartProps {
  label: string;
  days: DayCounts['days'];
}

/**
 * Line chart with one value per day. Screen readers get the same values as a table. A table is never smaller than its
 * content, so a separate element hides it.
 */
export function Chart({ label, days }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const [pointer, setPointer] = useState<{ index: number; left: number }>();
  useEffect(() => {
    if (!box.current) return undefined;
    return drawChart(box.current, { label, days, onPoint: setPointer });
  }, [label, days]);
  const day = pointer && days[pointer.index];
  return (
    <>
      <div className={css.chart} aria-hidden="true">
        <div ref={box} />
        {day && pointer && (
          <div className={css.hover} style={{ transform: `translateX(${pointer.left}px)` }}>
            {formatDate(new Date(`${day.day}T12:00:00Z`))}: <strong>{formatNumber(day.count)}</strong>
          </div>
        )}
      </div>
      <div className="unseen">
        <table>
          <caption>{label}</caption>
          <tbody>
            {days.map(({ day: each, count }) => (
              <tr key={each}>
                <th scope="row">{each}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface Drawing extends ChartProps {
  onPoint: (pointed: { index: number; left: number } | undefined) => void;
}

/**
 * Draws the chart in the page's colors, and updates it when the width or color mode changes. Returns a function that
 * removes it.
 */
function drawChart(box: HTMLDivElement, { label, days, onPoint }: Drawing): () => void {
  let chart: UPlot | undefined;
  const draw = () => {
    chart?.destroy();
    const getColor = readColors(box);
    const grid = { stroke: getColor('--line'), width: 1 };
    const axis = {
      stroke: getColor('--ink-3'),
      font: `12px ${getComputedStyle(box).fontFamily}`,
      grid,
      ticks: { show: false },
    };
    chart = new UPlot(
      {
        width: box.clientWidth,
        height: HEIGHT,
        padding: [8, 20, 0, 0],
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { size: 7, fill: getColor('--accent') } },
        axes: [
          {
            ...axis,
            grid: { show: false },
            size: 28,
            gap: 8,
            values: (_chart, times) =>
              times.map((time) =>
                new Date(time * 1000).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
              ),
          },
          {
            ...axis,
            size: 44,
            values: (_chart, values) => values.map((value) => (Number.isInteger(value) ? formatNumber(value) : '')),
          },
        ],
        scales: { y: { range: (_chart, _min, max) => [0, Math.max(4, max * 1.1)] } },
        series: [
          {},
          {
            label,
            stroke: getColor('--accent'),
            width: 1.75,
            fill: getColor('--accent-soft'),
            points: { show: days.length < 2 },
          },
        ],
        hooks: {
          setCursor: [
            ({ cursor }) => {
              const { idx, left = -1 } = cursor;
              onPoint(
                idx === null || idx === undefined || left < 0
                  ? undefined
                  : { index: idx, left: Math.min(left + 52, box.clientWidth - 130) },
              );
            },
          ],
        },
      },
      [days.map(({ day }) => Date.parse(`${day}T00:00:00Z`) / 1000), days.map(({ count }) => count)],
      box,
    );
  };
  draw();
  const sizeObserver = new ResizeObserver(() => chart?.setSize({ width: box.clientWidth, height: HEIGHT }));
  sizeObserver.observe(box);
  const colorObserver = new MutationObserver(draw);
  colorObserver.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const mode = matchMedia('(prefers-color-scheme: dark)');
  mode.addEventListener('change', draw);
  return () => {
    sizeObserver.disconnect();
    colorObserver.disconnect();
    mode.removeEventListener('change', draw);
    chart?.destroy();
  };
}

const HEIGHT = 240;

/** Reads colors through a temporary element, because the tokens use `light-dark()`, which only elements resolve. */
function readColors(box: HTMLElement): (token: string) => string {
  return (token) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${token})`;
    box.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}
