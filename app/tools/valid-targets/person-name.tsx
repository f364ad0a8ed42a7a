export function PersonName({ name, link }: { name: string; link: string | null }) {
  if (!link) return name;
  return (
    <a href={link} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}
