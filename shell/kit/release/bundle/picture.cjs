// Stands in for photographs in Jest: importing one gives its URL and its size.
module.exports = { src: '/picture.jpg', width: 4, height: 3 };
