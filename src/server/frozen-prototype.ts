// Prevents prototype pollution by libraries that build a path from an external name such as `__proto__.x`. Sealed
// rather than frozen, since oidc-provider, sanitize-html, satori, web-push, xml-crypto and @simplewebauthn/server
// assign `toString`, `valueOf` or `constructor` to their objects and would fail to load.
Object.seal(Object.prototype);
