/** Style elements that the site's libraries insert, by hash: sonner's sheet and the empty one it begins with. */
export const STYLE_HASHES: readonly string[] = [
  "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
  "sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=",
];
