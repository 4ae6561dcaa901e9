/** Hashes of style elements that the site's libraries insert: sonner's sheet and its initial empty one. */
export const STYLE_HASHES: readonly string[] = [
  "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
  "sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=",
];
