/** The product's name stands here and nowhere else (DECISIONS N1). */
export const PRODUCT_NAME = "Vouchwell";
