/** A company logo: background colour and drawing on a 64 by 64 square. */
type LogoMark = { readonly ground: string; readonly drawn: string };

/** Logos of the demo companies by key; companies without one show initials. */
const MARKS: Readonly<Record<string, LogoMark>> = {
  quillstack: {
    ground: "#1F4E3D",
    drawn:
      '<g fill="none" stroke="#FAF7F1" stroke-width="4" stroke-linecap="round"><path d="M14 44h24M14 36h20M14 28h14"/></g><path d="M50 12c-10 4-17 12-18 24l-2 12 5-10c8-3 14-12 15-26z" fill="#E8B04B"/>',
  },
  northlight: {
    ground: "#14233B",
    drawn:
      '<path d="M32 8l5 19 19 5-19 5-5 19-5-19-19-5 19-5z" fill="#8FD3C8"/><circle cx="32" cy="32" r="4" fill="#14233B"/>',
  },
  harbour: {
    ground: "#21506B",
    drawn:
      '<path d="M31 10v30H15z" fill="#FAF7F1"/><path d="M35 18v22h13z" fill="#E7C79B"/><path d="M10 45h44l-6 9H16z" fill="#B5552F"/>',
  },
  cedarline: {
    ground: "#E9F1EC",
    drawn:
      '<g fill="none" stroke="#2F6B4F" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"><path d="M8 36h12l5-14 9 26 7-20 4 8h11"/></g>',
  },
  mirelle: {
    ground: "#F3E3DC",
    drawn:
      '<path d="M32 10c10 13 16 20 16 29a16 16 0 0 1-32 0c0-9 6-16 16-29z" fill="#A0485C"/><path d="M24 40a8 8 0 0 0 8 8" fill="none" stroke="#F3E3DC" stroke-width="3" stroke-linecap="round"/>',
  },
  osprey: {
    ground: "#22303C",
    drawn: '<path d="M8 26c10-4 17-2 24 7 7-9 14-11 24-7-9 1-15 7-18 15l-6 9-6-9C23 33 17 27 8 26z" fill="#F0C36D"/>',
  },
  kestrel: {
    ground: "#B8452B",
    drawn:
      '<g fill="none" stroke="#FFF4E8" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"><path d="M12 42l14-20 10 12 16-16"/><path d="M42 18h10v10"/></g>',
  },
  saltgrass: {
    ground: "#0F5E66",
    drawn:
      '<g fill="none" stroke="#CDEBDD" stroke-width="4" stroke-linecap="round"><path d="M8 46c6-5 10-5 16 0s10 5 16 0 10-5 16 0"/><path d="M32 38V14M32 28c-7-1-10-5-11-11M32 30c7-1 10-5 11-11"/></g>',
  },
  tern: {
    ground: "#F2C230",
    drawn: '<path d="M8 40c14 0 20-4 26-18 3 8 8 12 22 12-12 2-18 5-22 14-6-6-12-8-26-8z" fill="#1D2B33"/>',
  },
  fablewright: {
    ground: "#3B2B5A",
    drawn:
      '<path d="M12 18c8-3 15-2 20 3 5-5 12-6 20-3v28c-8-3-15-2-20 3-5-5-12-6-20-3z" fill="#F6EBD9"/><path d="M32 21v28" stroke="#3B2B5A" stroke-width="3"/><circle cx="43" cy="30" r="4" fill="#D9683C"/>',
  },
  larkspur: {
    ground: "#E6E4F7",
    drawn:
      '<g fill="#5A4FCF"><circle cx="32" cy="18" r="8"/><circle cx="46" cy="32" r="8"/><circle cx="32" cy="46" r="8"/><circle cx="18" cy="32" r="8"/></g><circle cx="32" cy="32" r="6" fill="#F0B429"/>',
  },
  ottoline: {
    ground: "#7A4A22",
    drawn:
      '<path d="M10 38c0-12 10-20 22-20s22 8 22 20c0 6-4 8-8 8H18c-4 0-8-2-8-8z" fill="#F1C27B"/><g stroke="#7A4A22" stroke-width="3" stroke-linecap="round"><path d="M22 26l5 8M32 24l5 8M42 27l4 7"/></g>',
  },
};

/** The logo of a demo company as SVG, 256 pixels square; null if it has none. */
export function demoLogo(company: string): string | null {
  const mark = MARKS[company];
  if (mark === undefined) return null;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 64 64"><rect width="64" height="64" fill="${mark.ground}"/>${mark.drawn}</svg>`;
}
