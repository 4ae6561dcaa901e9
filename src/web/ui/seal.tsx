const EDGE =
  "M26.6 14.0C26.6 16.4 26.3 19.2 25.1 21.1C23.9 23.1 21.4 24.5 19.3 25.6C17.1 26.6 14.4 27.5 12.1 27.2C9.8 26.9 7.3 25.3 5.6 23.7C4.0 22.1 2.8 19.7 2.1 17.5C1.4 15.3 0.8 12.5 1.3 10.3C1.9 8.1 3.8 5.8 5.6 4.3C7.3 2.7 9.8 1.1 12.1 0.8C14.4 0.6 17.1 1.6 19.2 2.6C21.3 3.7 23.7 5.1 24.9 7.0C26.2 8.9 26.6 11.6 26.6 14.0Z";

/** The wax seal: done, or paid. `hollow`: not done yet. Decorative; the text beside it says the same. */
export function Seal({ hollow = false }: { hollow?: boolean }) {
  return (
    <svg className={hollow ? "wax hollow" : "wax"} viewBox="0 0 28 28" aria-hidden="true">
      {hollow ? <circle cx="14" cy="14" r="11" /> : <path className="seal" d={EDGE} />}
      <path className="seal-check" d={hollow ? "M9.6 14.6l3 3.3 5.8-7.2" : "M9.2 14.6l3.2 3.6 6.2-7.8"} />
    </svg>
  );
}
